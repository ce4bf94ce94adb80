/** A second reviewer: when one is needed, what they say, and who cannot be one. Of decisions on sessions and on shared data (v1). */

/** `REVIEW_FOUR_EYES`. */
export const fourEyesModes = ['off', 'risky', 'all'] as const;
export type FourEyes = (typeof fourEyesModes)[number];

export const secondVerdicts = ['agree', 'disagree'] as const;
export type SecondVerdict = (typeof secondVerdicts)[number];

/** Why this reviewer cannot be the second one. */
export const secondRefusals = ['role', 'author', 'same_email', 'same_sign_on', 'evidence'] as const;
export type SecondRefusal = (typeof secondRefusals)[number];
