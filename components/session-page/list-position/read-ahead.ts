/** Sessions that were read ahead, and not opened since. */
const ahead = new Set<string>();

export const markAhead = (ref: string): void => void ahead.add(ref);

/** Once for each: whether the session was only read ahead so far. */
export const takeAhead = (ref: string): boolean => ahead.delete(ref);
