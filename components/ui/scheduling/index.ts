/** Work put off until the browser has time for it: when idle, or after the next paint. Each returns a function that cancels. */
export { asDrawn } from './as-drawn.ts';
export { loadWhenIdle, whenIdle } from './when-idle.ts';
export { whenPainted } from './when-painted.ts';
