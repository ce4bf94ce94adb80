/** The simulator's clock: runs with real time from wherever it was set, and can be moved. */
export type Clock = {
  nowMs(): number;
  moveTo(nowMs: number): void;
  advance(byMs: number): void;
};

export function startClock(startMs = Date.now()): Clock {
  let offsetMs = startMs - Date.now();
  return {
    nowMs: () => Date.now() + offsetMs,
    moveTo: (nowMs) => {
      offsetMs = nowMs - Date.now();
    },
    advance: (byMs) => {
      offsetMs += byMs;
    },
  };
}
