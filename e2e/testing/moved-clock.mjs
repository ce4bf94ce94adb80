// Loaded before the server: its parent process advances the clock by messages, each a number of milliseconds.
const RealDate = Date;
const realNow = Date.now;
let aheadMs = 0;
RealDate.now = () => realNow() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [target.now()], newTarget),
});
process.on('message', (ms) => {
  aheadMs += ms;
});
process.channel?.unref(); // does not keep the process alive
