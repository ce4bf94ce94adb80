/** Reviewers write notes on a session, a step or a hit. They are recorded here, never sent upstream. */

export const noteLimits = { text: 4_000, mentions: 10 } as const;
