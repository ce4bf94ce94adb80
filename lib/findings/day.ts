const dayMs = 86_400_000;

/** The day in UTC, `YYYY-MM-DD`. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => toDay(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
