// Loaded before a desk's server: its parent moves the clock by messages, each so many milliseconds further.
const RealDate = Date;
const realNow = Date.now;
let aheadMs = 0;
RealDate.now = () => realNow() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [target.now()], asked),
});
process.on('message', (ms) => {
  aheadMs += ms;
});
process.channel?.unref(); // it holds no process up
