/**
 * Whether redaction removed the value at a dotted path: the path itself, an object around it, or (if the whole object is gone) something in it.
 * Only then is an absent value "hidden"; otherwise the verification service sent none.
 */
export const isHidden = (redacted: readonly string[], path: string): boolean =>
  redacted.some((hidden) => hidden === path || path.startsWith(`${hidden}.`) || hidden.startsWith(`${path}.`));
