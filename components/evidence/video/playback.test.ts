import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assumedFrameDuration, frameStepTarget, measureFrameDuration, timecodeText } from './playback.ts';

describe('the duration of a frame', () => {
  const shown = (mediaTime: number, presentedFrames: number) => ({ mediaTime, presentedFrames });

  test('is measured from two frames in a row, and across frames that were left out', () => {
    expect(measureFrameDuration(assumedFrameDuration, shown(0, 1), shown(0.04, 2))).toEqual({
      seconds: 0.04,
      isMeasured: true,
    });
    expect(measureFrameDuration(assumedFrameDuration, shown(0, 1), shown(0.12, 4)).seconds).toBeCloseTo(0.04);
  });

  test('is not measured from a seek, a loop or the same frame', () => {
    for (const now of [shown(3, 2), shown(0, 2), shown(0.04, 1), shown(Number.NaN, 2)])
      expect(measureFrameDuration(assumedFrameDuration, shown(0.04, 1), now)).toBe(assumedFrameDuration);
    expect(measureFrameDuration(assumedFrameDuration, undefined, shown(0.04, 1))).toBe(assumedFrameDuration);
  });

  test('keeps the shortest measurement: a frame that was not counted doubles it', () => {
    const known = { seconds: 0.04, isMeasured: true };
    expect(measureFrameDuration(known, shown(0, 1), shown(0.08, 2))).toBe(known);
  });
});

describe('a step by one frame', () => {
  test('lands inside the neighbouring frame, and never outside the video', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.constantFrom(1 / 24, 1 / 25, 1 / 30, 1 / 60), (at, frame) => {
        const length = 100 * frame;
        const on = frameStepTarget(at * frame, 1, frame, length) / frame;
        const back = frameStepTarget(at * frame, -1, frame, length) / frame;
        if (at < 98) expect(Math.floor(on)).toBe(at + 1);
        if (at > 0) expect(Math.floor(back)).toBe(at - 1);
        expect(on).toBeLessThanOrEqual(100);
        expect(back).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('the timecode has hundredths', () => {
  expect([0, 3.24, 59.999, 62, 3723.5, -1].map(timecodeText)).toEqual([
    '0:00.00',
    '0:03.24',
    '1:00.00',
    '1:02.00',
    '1:02:03.50',
    '0:00.00',
  ]);
});
