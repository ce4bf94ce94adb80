/** These parts of the pages of a session need nothing but its ref. */
export const plainParts = ['session', 'decisions', 'risk', 'owners', 'assignment', 'drafts', 'ownership'] as const;
export type PlainPart = (typeof plainParts)[number];

/** One request may name so many parts. */
export const mostParts = 40;
