// Loaded before the server by `node --import`: its wall clock is off by as many milliseconds as the last message said.
// The monotonic clock is left alone, as it is when an operator or NTP sets the time.
let offsetMs = 0;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + offsetMs] : args, newTarget),
  get: (target, name, receiver) =>
    name === "now" ? () => target.now() + offsetMs : Reflect.get(target, name, receiver),
});

process.on("message", (message) => {
  offsetMs = Number(message);
  process.send?.(message);
});
process.channel?.unref();
