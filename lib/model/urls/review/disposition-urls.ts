const part = encodeURIComponent;
const of = (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/dispositions`;

/** Verdicts on the hits and duplicate matches of a step. */
export const dispositionUrls = {
  dispositions: of,
  disposition: (ref: string, step: string, hit: string) => `${of(ref, step)}/${part(hit)}`,
  undo: (ref: string, step: string) => `${of(ref, step)}/undo`,
  approval: (ref: string, step: string, hit: string) => `${of(ref, step)}/${part(hit)}/approval`,
} as const;
