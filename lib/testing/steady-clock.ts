import { onTestFinished, vi } from 'vitest';

/** In the test that calls it the steady clock goes on, and can be moved. @returns moves it by milliseconds; timers stay as they are */
export function moveSteadyClock(): (ms: number) => void {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  onTestFinished(() => clock.mockRestore());
  return (ms) => {
    aheadMs += ms;
  };
}
