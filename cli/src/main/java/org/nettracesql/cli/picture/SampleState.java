package org.nettracesql.cli.picture;

import java.util.Locale;

/** What a sampled thread did, as the column {@code state} of the table {@code samples} has it. */
public enum SampleState {
    RUNNING("#e8743b", "in managed code or on a processor"),
    NATIVE("#945ecf", "outside managed code"),
    WAITING("#5899da", "has something to do and waits"),
    IDLE("#b0b7bf", "waits for something to do"),
    UNKNOWN("#d9b310", "the sampler does not say");

    private final String color;
    private final String meaning;

    SampleState(String color, String meaning) {
        this.color = color;
        this.meaning = meaning;
    }

    /** The state of that name; {@link #UNKNOWN} for any other. */
    public static SampleState of(String name) {
        for (SampleState state : values()) {
            if (state.display().equals(name)) {
                return state;
            }
        }
        return UNKNOWN;
    }

    /** As the column has it. */
    public String display() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As CSS has it. */
    String color() {
        return color;
    }

    /** For a legend. */
    String meaning() {
        return meaning;
    }
}
