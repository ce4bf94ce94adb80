import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { assumedFrame, clockText, learnFrame, NotAVideo, stepTarget, whyFailed } from './clip.ts';

describe('the time of one frame', () => {
  const shown = (mediaTime: number, presentedFrames: number) => ({ mediaTime, presentedFrames });

  it('is learned from two frames in a row, and over frames that were left out', () => {
    expect(learnFrame(assumedFrame, shown(0, 1), shown(0.04, 2))).toEqual({ seconds: 0.04, learned: true });
    expect(learnFrame(assumedFrame, shown(0, 1), shown(0.12, 4)).seconds).toBeCloseTo(0.04);
  });

  it('learns nothing from a seek, a loop or the same frame', () => {
    for (const now of [shown(3, 2), shown(0, 2), shown(0.04, 1), shown(Number.NaN, 2)])
      expect(learnFrame(assumedFrame, shown(0.04, 1), now)).toBe(assumedFrame);
    expect(learnFrame(assumedFrame, undefined, shown(0.04, 1))).toBe(assumedFrame);
  });

  it('keeps the shortest: a frame that was not counted doubles it', () => {
    const known = { seconds: 0.04, learned: true };
    expect(learnFrame(known, shown(0, 1), shown(0.08, 2))).toBe(known);
  });
});

describe('a step', () => {
  it('lands inside the neighbouring frame, wherever the frame lies, and never outside the clip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.constantFrom(1 / 24, 1 / 25, 1 / 30, 1 / 60), (at, frame) => {
        const length = 100 * frame;
        const on = stepTarget(at * frame, 1, frame, length) / frame;
        const back = stepTarget(at * frame, -1, frame, length) / frame;
        if (at < 98) expect(Math.floor(on)).toBe(at + 1);
        if (at > 0) expect(Math.floor(back)).toBe(at - 1);
        expect(on).toBeLessThanOrEqual(100);
        expect(back).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

it('says the time to the hundredth', () => {
  expect([0, 3.24, 59.999, 62, 3723.5, -1].map(clockText)).toEqual([
    '0:00.00',
    '0:03.24',
    '1:00.00',
    '1:02.00',
    '1:02:03.50',
    '0:00.00',
  ]);
});

describe('why a video failed', () => {
  const { signal } = new AbortController();
  afterEach(() => vi.unstubAllGlobals());

  it('is the desk’s Problem, a file of another kind, or no connection', async () => {
    const problem = { type: '', title: 'Gone', status: 410, code: 'file_gone', requestId: 'r-1' };
    const headers = { 'content-type': 'application/problem+json' };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status: 410, headers }));
    expect(await whyFailed('/file', signal)).toMatchObject({ code: 'file_gone', requestId: 'r-1' });
    vi.stubGlobal('fetch', async () => new Response('x', { status: 206, headers: { 'content-type': 'image/jpeg' } }));
    expect(await whyFailed('/file', signal)).toEqual(new NotAVideo('image/jpeg'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    expect(await whyFailed('/file', signal)).toMatchObject({ code: 'offline' });
  });
});
