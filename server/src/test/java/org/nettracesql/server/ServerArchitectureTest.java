package org.nettracesql.server;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.columns.RowBlock;
import org.nettracesql.adapter.parser.ArrayText;
import org.nettracesql.adapter.tokens.ComputedParameters;
import org.nettracesql.adapter.tokens.SqlTokens;

/** The server uses the driver like anybody else. */
class ServerArchitectureTest {

    private static final JavaClasses SERVER =
            new ClassFileImporter(List.of(new ImportOption.DoNotIncludeTests()))
                    .importPackages("org.nettracesql.server");

    @Test
    void serverKnowsTheDriverItsTokensAndJavaOnly() {
        ArchRuleDefinition.classes().should().onlyDependOnClassesThat(JavaClass.Predicates
                .resideInAnyPackage("org.nettracesql.server..", "org.nettracesql.jdbc", "java..", "javax..")
                .or(JavaClass.Predicates.belongToAnyOf(
                        SqlTokens.class, ComputedParameters.class, ArrayText.class, RowBlock.class)))
                .check(SERVER);
    }
}
