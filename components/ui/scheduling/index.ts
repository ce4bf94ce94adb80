/** Work put off until the browser has time for it: when idle, or after the next paint; each returns a function that cancels. And whether it is that far. */
export { asDrawn } from './as-drawn.ts';
export { drawNothing, lazyPart } from './lazy-part.tsx';
export { useHydrated } from './use-hydrated.ts';
export { loadWhenIdle, whenIdle } from './when-idle.ts';
export { whenPainted } from './when-painted.ts';
