/** What each kind of request costs the main thread of the server, alone: one after the other, each about another session than the one before. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningDesk } from '../desk/bench-server.ts';
import type { Measurement } from '../measurement.ts';
import { seeded } from '../registry/simulator-control.ts';
import { createBrowser, kindOf, noTimes, type Officer } from './officers.ts';
import { actions, type Listed, type Recorded, type Visit } from './visit.ts';

const measured = 100;
/** Until the code of a route is compiled. */
const warmUp = 40;
/** What an answer leaves to be done, such as its audit event, is done by then. */
const settleMs = 500;

/** So many rows of the list are asked for in turn. */
const rowsApart = 40;

/** A verdict builds on what was read before it; `many-verdicts.ts` has it. */
const course = actions.slice(0, actions.indexOf('screening'));

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
  const { signal } = new AbortController();
  const browser = createBrowser(officer, { url: desk.url, ...of, times: noTimes(), signal }, seeded(11));
  const costOf = async (send: (number: number) => Promise<void>): Promise<number> => {
    for (let count = 0; count < warmUp; count++) await send(count);
    await sleep(settleMs);
    const beforeMs = desk.mainThreadMs();
    for (let count = 0; count < measured; count++) await send(count);
    await sleep(settleMs);
    return (desk.mainThreadMs() - beforeMs) / measured;
  };
  const askFor = (recorded: Recorded) => (number: number) => {
    browser.goOn();
    browser.sees(of.sessions.slice(number % rowsApart, (number % rowsApart) + 3));
    return browser.send(recorded);
  };
  const kinds = new Map(course.flatMap((name) => of.visit[name]).map((recorded) => [kindOf(recorded), recorded]));
  const costs: (readonly [kind: string, ms: number])[] = [];
  for (const [kind, recorded] of kinds) costs.push([kind, await costOf(askFor(recorded))]);
  await browser.close();
  const reference = await costOf(async () => {
    await (await fetch(`${desk.url}/api/nothing/here`, { headers: { cookie: desk.cookie } })).arrayBuffer();
  });
  return costs.map(([kind, ms]): Measurement => {
    const limit = limits.find(([name]) => name.test(kind))?.[1];
    return {
      name: `CPU of ${kind}`,
      ratio: ms / reference,
      absolute: ms,
      unit: 'ms of the main thread',
      reference: `an address that does not exist (${reference.toFixed(2)} ms); ${measured} requests, one at a time`,
      ...(limit !== undefined && { limit: `≤ ${limit} ms`, holds: ms <= limit }),
    };
  });
}
