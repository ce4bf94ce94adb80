/** What each kind of request costs the main thread of the server, alone: every one asks about another session than the one before. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningDesk } from '../desk/bench-server.ts';
import type { Measurement } from '../measurement.ts';
import { seeded } from '../registry/simulator-control.ts';
import { createBrowser, noTimes, type Officer } from './officers.ts';
import type { ActionName, Listed, Visit } from './visit.ts';

const rounds = 60;
/** Until the code of each route is compiled. */
const warmUp = 30;
/** What an answer leaves to be done, such as its audit event, is done by then. */
const settleMs = 15;

const course: readonly ActionName[] = [
  'list',
  'listChanged',
  'listCounted',
  'open',
  'next',
  'sessionChanged',
  'document',
  'screening',
  'verdict',
];

/** Limits of the pages and of the list, in milliseconds. */
const limits: readonly (readonly [RegExp, number])[] = [
  [/^GET \/sessions$/, 15],
  [/^GET \/sessions\//, 12],
  [/^POST \/api\/sessions\/search$/, 4],
];

export async function costOfKinds(
  desk: RunningDesk,
  officer: Officer,
  of: { readonly visit: Visit; readonly sessions: readonly Listed[] },
): Promise<Measurement[]> {
  const costs = new Map<string, number[]>();
  let isWarm = false;
  const around = async (kind: string, send: () => Promise<void>) => {
    await sleep(settleMs);
    const beforeMs = desk.mainThreadMs();
    await send();
    await sleep(settleMs);
    if (isWarm) costs.set(kind, [...(costs.get(kind) ?? []), desk.mainThreadMs() - beforeMs]);
  };
  const { signal } = new AbortController();
  const browser = createBrowser(officer, { url: desk.url, ...of, times: noTimes(), signal, around }, seeded(11));
  for (let round = 0; round < warmUp + rounds; round++) {
    isWarm = round >= warmUp;
    browser.goOn();
    for (const name of course) {
      if (name === 'listChanged') browser.sees(of.sessions.slice(round % 40, (round % 40) + 3));
      await browser.act(name);
    }
  }
  await browser.close();
  const reference = await costOfNothing(desk);
  return [...costs].map(([kind, ms]): Measurement => {
    const mean = ms.reduce((sum, one) => sum + one, 0) / ms.length;
    const limit = limits.find(([name]) => name.test(kind))?.[1];
    return {
      name: `CPU of ${kind}`,
      ratio: mean / reference,
      absolute: mean,
      unit: 'ms of the main thread',
      reference: `an address that does not exist (${reference.toFixed(2)} ms); ${ms.length} requests, one at a time`,
      ...(limit !== undefined && { limit: `≤ ${limit} ms`, holds: mean <= limit }),
    };
  });
}

async function costOfNothing(desk: RunningDesk): Promise<number> {
  const ask = async () => {
    await sleep(settleMs);
    await (await fetch(`${desk.url}/api/nothing/here`, { headers: { cookie: desk.cookie } })).arrayBuffer();
    await sleep(settleMs);
  };
  for (let count = 0; count < warmUp; count++) await ask();
  const beforeMs = desk.mainThreadMs();
  for (let count = 0; count < rounds; count++) await ask();
  return (desk.mainThreadMs() - beforeMs) / rounds;
}
