import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { metrics } from './metrics.ts';
import { untilBegun, waited, withinRoute } from './waits.ts';

beforeEach(() => metrics().registry.resetMetrics());

/** Seconds by `route reason`. */
async function counted(): Promise<Record<string, number>> {
  const { values } = await metrics().waits.get();
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels.route} ${labels.reason}`, value]));
}
const waits = async () =>
  (await metrics().waitSeconds.get()).values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;

test('a wait counts for the route that caused it, failed or not', async () => {
  await withinRoute('GET /a', () => waited('commit', () => sleep(20)));
  await expect(withinRoute('GET /b', () => waited('lock', () => Promise.reject(new Error('no'))))).rejects.toThrow(
    'no',
  );
  await waited('upstream', () => sleep(1));
  const seconds = await counted();
  expect(Object.keys(seconds).sort()).toEqual(['GET /a commit', 'GET /b lock', 'none upstream']);
  expect(seconds['GET /a commit']).toBeGreaterThan(0.015);
});

test('work that another route starts counts for the route that queued it', async () => {
  const queued: (() => Promise<void>)[] = [];
  withinRoute('GET /a', () => queued.push(untilBegun('upstream_slot', () => waited('upstream', () => sleep(1)))));
  await sleep(20);
  await withinRoute('GET /b', async () => queued[0]?.());
  const seconds = await counted();
  expect(Object.keys(seconds).sort()).toEqual(['GET /a upstream', 'GET /a upstream_slot']);
  expect(seconds['GET /a upstream_slot']).toBeGreaterThan(0.015);
});

test('nothing is counted of what the metrics leave out, whatever it is part of', async () => {
  await withinRoute(null, () => withinRoute('audit log', () => waited('commit', () => sleep(1))));
  await withinRoute(null, async () => untilBegun('turn', () => undefined)());
  expect(await counted()).toEqual({});
  expect(await waits()).toBe(0);
  await withinRoute('GET /a', () => waited('commit', () => sleep(1)));
  expect(await waits()).toBe(1);
});
