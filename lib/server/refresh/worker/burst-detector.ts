const burstLength = 50;
const burstMs = 500;

export interface BurstDetector {
  /** One more delivery came. */
  count(): void;
  /** Whether the last fifty deliveries came within half a second. */
  isBurst(): boolean;
}

export function createBurstDetector(): BurstDetector {
  const times: number[] = [];
  return {
    count() {
      times.push(performance.now());
      if (times.length > burstLength) times.shift();
    },
    isBurst: () => times.length === burstLength && performance.now() - (times[0] ?? 0) < burstMs,
  };
}
