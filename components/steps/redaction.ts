/**
 * Whether what stands at a dotted path was taken out for this role: the path itself, something around it, or (for an object that is gone
 * altogether) something in it. Only then is an absent value "hidden"; else upstream had none.
 */
export const isHidden = (redacted: readonly string[], path: string): boolean =>
  redacted.some((hidden) => hidden === path || path.startsWith(`${hidden}.`) || hidden.startsWith(`${path}.`));
