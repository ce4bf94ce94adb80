/** Milliseconds that the processor worked on this thread: on a loaded machine a test that waits for its turn is not slower for it. */
export function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
