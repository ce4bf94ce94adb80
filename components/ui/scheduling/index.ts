/** Work that is put off until the browser has time for it: when it is idle, or after the next paint. Each function returns one that cancels it. */
export { asDrawn, drawNothing, drawnPart, lazyPart } from './lazy-part.tsx';
export { loadWhenIdle, useHydrated, whenIdle } from './page-readiness.ts';
export { whenPainted } from './when-painted.ts';
