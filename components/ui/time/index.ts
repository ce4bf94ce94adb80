/**
 * Moments, ages and days on screen. Hides the clock that all ages share and the reader's locale. Promises that server and browser first draw
 * the same text, that the exact moment is one hover or focus away, and that print has it in UTC. `useNow` throws without a `ClockProvider`.
 */

export { Day } from './day.tsx';
export { Moment } from './moment.tsx';
export { ClockProvider, Time, useNow, useReaderLocale } from './time.tsx';
