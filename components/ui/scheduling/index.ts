/** Work put off until the browser has time for it: when idle, or after the next paint; each returns a function that cancels. And whether it is that far. */
export { asDrawn, drawNothing, lazyPart } from './lazy-part.tsx';
export { loadWhenIdle, useHydrated, whenIdle } from './page-readiness.ts';
export { whenPainted } from './when-painted.ts';
