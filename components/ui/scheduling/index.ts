/** Work put off until the browser has time for it: when idle, or after the next paint. Both return a function that cancels. */
export { whenIdle } from './when-idle.ts';
export { whenPainted } from './when-painted.ts';
