package org.nettracesql.adapter.aggregate;

/**
 * Variances and covariances in one pass, by the means up to each row (Welford), so that a great mean does not eat up
 * the digits of a small deviation. Variances of infinite numbers are an error, as in DuckDB. Arguments count as
 * DOUBLEs; rows in which one is NULL do not count.
 */
final class Moments extends Accumulator {

    /** What is asked of the moments; SXX is of the second argument, as {@code REGR_SXX(y, x)} has it. */
    enum Kind {
        VAR_POP,
        VAR_SAMP,
        STDDEV_POP,
        STDDEV_SAMP,
        COVAR_POP,
        COVAR_SAMP,
        CORR,
        REGR_SXX,
        REGR_SYY
    }

    private final Kind kind;
    private final int y;
    private final int x;
    private long count;
    private double meanOfY;
    private double meanOfX;
    private double squaresOfY;
    private double squaresOfX;
    private double products;

    /** @param x the second argument; the first again if there is only one */
    Moments(Kind kind, int y, int x) {
        this.kind = kind;
        this.y = y;
        this.x = x;
    }

    @Override
    void add(Object[] row) {
        if (row[y] == null || row[x] == null) {
            return;
        }
        double valueOfY = ((Number) row[y]).doubleValue();
        double valueOfX = ((Number) row[x]).doubleValue();
        count++;
        double fromMeanOfY = valueOfY - meanOfY;
        double fromMeanOfX = valueOfX - meanOfX;
        meanOfY += fromMeanOfY / count;
        meanOfX += fromMeanOfX / count;
        squaresOfY += fromMeanOfY * (valueOfY - meanOfY);
        squaresOfX += fromMeanOfX * (valueOfX - meanOfX);
        products += fromMeanOfX * (valueOfY - meanOfY);
    }

    @Override
    Object result() {
        boolean ofSample = kind == Kind.VAR_SAMP || kind == Kind.STDDEV_SAMP || kind == Kind.COVAR_SAMP;
        if (count == 0 || ofSample && count == 1) {
            return null;
        }
        Object result = value();
        if (kind.compareTo(Kind.STDDEV_SAMP) <= 0 && result instanceof Double number && !Double.isFinite(number)) {
            throw new ArithmeticException("The result of " + kind + " is out of the range of DOUBLE.");
        }
        return result;
    }

    private Object value() {
        return switch (kind) {
            case VAR_POP -> squaresOfY / count;
            case VAR_SAMP -> squaresOfY / (count - 1);
            case STDDEV_POP -> Math.sqrt(squaresOfY / count);
            case STDDEV_SAMP -> Math.sqrt(squaresOfY / (count - 1));
            case COVAR_POP -> products / count;
            case COVAR_SAMP -> products / (count - 1);
            case CORR -> squaresOfX == 0 || squaresOfY == 0
                    ? null
                    : (Object) (products / (Math.sqrt(squaresOfX) * Math.sqrt(squaresOfY)));
            case REGR_SXX -> squaresOfX;
            case REGR_SYY -> squaresOfY;
        };
    }
}
