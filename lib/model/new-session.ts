/** These are limits of upstream (metadata) and ours (alias) for a session created by hand, in characters. */
export const initLimits = { alias: 255, keys: 5, key: 255, value: 255 } as const;
