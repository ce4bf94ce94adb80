/** Kinds of a screening hit, gravest first. `other` covers every type that is none of the three. */
export const hitKinds = ['sanctions', 'pep', 'other', 'adverse_media'] as const;
export type HitKind = (typeof hitKinds)[number];
