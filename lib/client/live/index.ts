/**
 * This tab gets live updates. The module hides which tab reads the stream (one for all), the fallback while the stream is interrupted (reloading
 * every 30 s in a visible tab), how the loss of the server and the end of the sign-in are noticed, and the changes received before a listener
 * subscribed. It is loaded after the page, and nothing waits for it. It throws nothing: `useLiveState` shows what is wrong.
 */
export type { Connection } from './event-stream.ts';
export {
  createReloader,
  isNewerThan,
  mayBeStale,
  type Pace,
  type Reloader,
  startLiveUpdates,
  subscribeToChanges,
  transferMs,
  useLiveState,
} from './live-connection.ts';
export type { Reach } from './server-watch.ts';
