/** A screening hit has these kinds; the gravest comes first. `other` covers every type that is none of the three, and whatever is not known to be harmless. */
export const hitKinds = ['sanctions', 'pep', 'other', 'adverse_media'] as const;
export type HitKind = (typeof hitKinds)[number];
