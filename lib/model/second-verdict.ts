/** What a second reviewer says, and why a reviewer cannot be the second one. When there must be one: `second-review-rule.ts`. */
export const secondVerdicts = ['agree', 'disagree'] as const;
export type SecondVerdict = (typeof secondVerdicts)[number];

/** For these reasons a reviewer cannot be the second one. */
export const secondRefusals = ['role', 'author', 'same_email', 'same_sign_on', 'involved', 'evidence'] as const;
export type SecondRefusal = (typeof secondRefusals)[number];
