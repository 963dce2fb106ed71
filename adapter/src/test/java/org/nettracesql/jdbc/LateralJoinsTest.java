package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What PostgreSQL's answers do not tell of what asks for columns within parentheses of FROM. */
class LateralJoinsTest extends ExtremesTest {

    /** Another table's column would be taken there. */
    @ParameterizedTest
    @ValueSource(strings = {"(b CROSS JOIN LATERAL (SELECT b.y + 1 AS w) l)", "(b CROSS JOIN UNNEST(ARRAY[b.y]) u(w))",
        "(b RIGHT JOIN LATERAL (SELECT 1 AS w) l ON TRUE)"})
    void parenthesesOnTheRightOfAnOuterJoinAreRefusedWithAWayOut(String parentheses) {
        String sql = "WITH a(y, x) AS (VALUES (1, 7)), b(z, y) AS (VALUES (10, 20)) SELECT * FROM a LEFT JOIN "
                + parentheses + " ON a.x < w";
        assertThat(engines.error(sql)).contains("within parentheses", "Write them as a query");
    }
}
