/** Officers who work as people do: the requests of a recorded visit, with pauses between the acts, open streams, and what live updates make a browser ask. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { HitDisposition, StepDispositions } from '#lib/model/review/verdict.schema.ts';
import type { PartRequest, PartsBody, SessionParts } from '#lib/model/session/parts.schema.ts';
import { seeded } from '../registry/simulator-control.ts';
import { type ActionName, fillIn, type Listed, type Recorded, type Visit } from './visit.ts';

/** What an officer does with each session, or with every second one, and for about how many seconds it is looked at. */
const course: readonly (readonly [act: ActionName, seconds: number, everySession: number])[] = [
  ['document', 11, 1],
  ['screening', 7, 1],
  ['verdict', 4, 1],
  ['note', 4, 2],
];
const openSeconds = 6;
const listSeconds = 5;
const sessionsPerList = 6;
const rowsOfList = 50;
/** A page asks no more often for what has changed, and for the counts of the list (lib/client/live, components/live-updates/list-updates.tsx). */
const reloadMs = 1_500;
const countsMs = { gather: 5_000, interval: 15_000 };

export interface Times {
  /** Milliseconds of each answered request, by kind: its method and the address with its places. */
  readonly byKind: Map<string, number[]>;
  /** Refusals by kind and status. A verdict for which another officer was faster is a conflict, as it is for people. */
  readonly refused: Map<string, number>;
}

export interface Officer {
  readonly cookie: string;
  /** Address of the client, as the proxy before the desk names it. */
  readonly address: string;
}

export interface Work {
  readonly url: string;
  readonly visit: Visit;
  /** The list, in its order. */
  readonly sessions: readonly Listed[];
  /** It is replaced when the warm-up is over. */
  times: Times;
  readonly signal: AbortSignal;
}

export const noTimes = (): Times => ({ byKind: new Map(), refused: new Map() });

const isParts = ({ path }: Pick<Recorded, 'path'>): boolean => path.endsWith('/parts');

/** What several parts are read for; whether the service is asked, too. */
function purposeOf({ headers, body }: Pick<Recorded, 'headers' | 'body'>): string {
  const { parts, prefetch, ahead } = JSON.parse(body ?? '{}') as PartsBody;
  const isOfSteps = parts.some(({ part }) => part === 'answer' || part === 'explanation');
  const why = ahead ? 'ahead' : prefetch ? 'shown beside' : 'x-poll' in headers ? 'changed' : 'opened';
  return `${why}${isOfSteps ? ', steps' : ''}`;
}

export function kindOf(recorded: Omit<Recorded, 'after'>): string {
  const { method, path, headers } = recorded;
  const [pathname = '', search = ''] = path.split('?');
  const flags = [...new URLSearchParams(search)].flatMap(([name, value]) => (value === '1' ? [name] : []));
  const named = pathname
    .replace(/\{-?\d\.ref\}/g, '{ref}')
    .replace(/\{-?\d\.\d\}/g, '{step}')
    .replace(/h1-[0-9A-Z-]+/, '{hit}');
  const purpose = isParts(recorded) ? ` (${purposeOf(recorded)})` : 'rsc' in headers ? ' (RSC)' : '';
  return `${method} ${named}${flags.length > 0 ? `?${flags.join('&')}` : ''}${purpose}`;
}

/** Works until the signal. @param number from 0: each begins elsewhere in the list @throws Error when the desk cannot be reached */
export async function workAs(officer: Officer, number: number, work: Work): Promise<void> {
  const below = seeded(number * 7_919 + 1);
  for (let warm = 0; warm < 5; warm++) below(2);
  const browser = createBrowser(officer, work, below);
  const pause = (seconds: number) => sleep(seconds * (500 + below(1_000)), undefined, { signal: work.signal });
  const stream = browser.followChanges();
  try {
    await pause(openSeconds);
    for (let count = below(sessionsPerList); ; count++) {
      if (count % sessionsPerList === 0) {
        await browser.act('list');
        browser.reloads('listChanged');
        await pause(listSeconds);
        await browser.act('open');
      } else {
        browser.goOn();
        await browser.act('next');
      }
      browser.reloads('sessionChanged');
      await pause(openSeconds);
      for (const [name, seconds, every] of course) {
        if (count % every !== 0) continue;
        await browser.act(name);
        await pause(seconds);
      }
    }
  } catch (error) {
    if (!work.signal.aborted) throw error;
  } finally {
    await stream;
    await browser.close();
  }
}

type StepPart = Extract<PartRequest, { readonly step: string }>;
type Hit = Pick<HitDisposition, 'hit' | 'version' | 'present'>;

/** Versions of the parts that were received, by address and part: a browser names those of what it shows. */
function rememberParts() {
  const versions = new Map<string, string>();
  const nameOf = (path: string, { version, ...part }: PartRequest): string => `${path} ${JSON.stringify(part)}`;
  return {
    withVersions(body: string, path: string): string {
      const { parts, ...rest } = JSON.parse(body) as PartsBody;
      const named = parts.map(({ version: recorded, ...part }) => {
        const version = recorded === undefined ? undefined : versions.get(nameOf(path, part as PartRequest));
        return version === undefined ? part : { ...part, version };
      });
      return JSON.stringify({ parts: named, ...rest });
    },
    /** @returns the hits of a step whose verdicts came with it, and what was refused */
    remember(sent: string | null, path: string, answer: string) {
      const { parts } = JSON.parse(sent ?? '{}') as PartsBody;
      const received = (JSON.parse(answer) as SessionParts).parts;
      let hits: readonly Hit[] = [];
      const refused: { readonly part: PartRequest; readonly code: string }[] = [];
      for (const [place, part] of parts.entries()) {
        const one = received[place];
        if (!one) throw new Error(`${part.part} was left out`);
        if ('problem' in one) {
          refused.push({ part, code: one.problem.code });
          continue;
        }
        versions.set(nameOf(path, part), one.version);
        if (part.part === 'verdicts' && one.data !== undefined) hits = (one.data as StepDispositions).hits;
      }
      return { hits, refused };
    },
  };
}

/** Fills in what was different when the visit was recorded. */
function toBody(
  { method }: Recorded,
  path: string,
  filled: string,
  { hit, changed }: { readonly hit: Hit | undefined; readonly changed: () => readonly string[] },
): string {
  if (method === 'PUT' && path.includes('/dispositions/'))
    return JSON.stringify({
      ...JSON.parse(filled),
      version: hit?.version,
      hash: hit?.present?.hash,
      subject: hit?.present?.subject,
    });
  if (path === '/api/sessions/rows') return JSON.stringify({ refs: changed() });
  if (method === 'POST' && path.endsWith('/notes')) return JSON.stringify({ ...JSON.parse(filled), id: randomUUID() });
  return filled;
}

type Update = 'listChanged' | 'sessionChanged';

/** Says what changes make the page on screen ask. */
function createUpdates(act: (name: ActionName) => void) {
  let update: Update = 'listChanged';
  let updatedAtMs = 0;
  /** Rows that changed since they were read. */
  const changed = new Set<string>();
  let changedAtMs: number | undefined;
  let countedAtMs = 0;

  function count(nowMs: number): void {
    changedAtMs ??= nowMs;
    if (nowMs - changedAtMs < countsMs.gather || nowMs - countedAtMs < countsMs.interval) return;
    [countedAtMs, changedAtMs] = [nowMs, undefined];
    act('listCounted');
  }

  return {
    show(what: Update) {
      update = what;
      changed.clear();
      changedAtMs = undefined;
    },
    add(refs: readonly string[]) {
      for (const ref of refs) changed.add(ref);
    },
    /** @returns the rows to be read now */
    changed() {
      const refs = [...changed];
      changed.clear();
      return refs;
    },
    onChange(ref: string, { isListed, isOnScreen }: { readonly isListed: boolean; readonly isOnScreen: boolean }) {
      const isOfList = update === 'listChanged';
      if (isOfList ? !isListed : !isOnScreen) return;
      if (isOfList) changed.add(ref);
      const nowMs = performance.now();
      if (nowMs - updatedAtMs >= reloadMs) {
        updatedAtMs = nowMs;
        act(update);
      }
      if (isOfList) count(nowMs);
    },
  };
}

export function createBrowser(officer: Officer, work: Work, below: (n: number) => number) {
  const pool = new Pool(work.url, { connections: 64 });
  const own = { cookie: officer.cookie, 'x-real-ip': officer.address, origin: work.url };
  let at = below(work.sessions.length);
  let judged: Hit | undefined;
  // The next act of the officer meets the same failure and throws it.
  const updates = createUpdates((name) => void act(name).catch(() => undefined));

  const shown = (by: number) => work.sessions.at((at + by) % work.sessions.length);

  const known = rememberParts();
  const missedAhead = new Map<string, readonly StepPart[]>();

  async function send(recorded: Recorded): Promise<void> {
    const { times } = work;
    const kind = kindOf(recorded);
    const headers = Object.entries(recorded.headers).map(([name, value]) => [name, fillIn(value, shown)]);
    const startedAtMs = performance.now();
    const path = withHit(fillIn(recorded.path, shown), judged);
    const filled = recorded.body === null ? null : withHit(fillIn(recorded.body, shown), judged);
    const body =
      filled &&
      (isParts(recorded)
        ? known.withVersions(filled, path)
        : toBody(recorded, path, filled, { hit: judged, changed: updates.changed }));
    const answer = await pool.request({
      method: recorded.method as 'GET',
      path,
      headers: { ...Object.fromEntries(headers), ...own },
      body,
      signal: work.signal,
    });
    const text = await answer.body.text();
    const countRefusal = (why: number | string) =>
      times.refused.set(`${kind} ${why}`, (times.refused.get(`${kind} ${why}`) ?? 0) + 1);
    if (answer.statusCode >= 400) return void countRefusal(answer.statusCode);
    const ms = times.byKind.get(kind) ?? [];
    times.byKind.set(kind, ms);
    ms.push(performance.now() - startedAtMs);
    if (recorded.method === 'GET' && path.endsWith('/dispositions')) {
      const { hits } = JSON.parse(text) as StepDispositions;
      judged = hits[below(hits.length)];
    }
    if (!isParts(recorded)) return;
    const { hits, refused } = known.remember(body, path, text);
    for (const { part, code } of refused) countRefusal(`${part.part} ${code}`);
    if (hits.length > 0) judged = hits[below(hits.length)];
    const missed = refused.flatMap(({ part }) =>
      'step' in part && recorded.body?.includes('"ahead":true') ? [part] : [],
    );
    if (missed.length === 0) return;
    // The page of a step asks for each of them; the overview, once it is opened, for all of them.
    if (path === `/api/sessions/${shown(0)?.ref}/parts`) await Promise.all(missed.map(readAlone));
    else missedAhead.set(path, missed);
  }

  /** @throws Error when the desk cannot be reached */
  async function readAlone({ part, step }: StepPart): Promise<void> {
    const place = `{0.${shown(0)?.steps.indexOf(step)}}`;
    const of = `/api/sessions/{0.ref}/steps/${place}`;
    const paths = {
      answer: `/api/v4/individual/session/{0.ref}/step/${place}`,
      explanation: `${of}/explanation`,
      verdicts: `${of}/dispositions`,
    };
    await send({ method: 'GET', path: paths[part], headers: {}, body: null, after: undefined });
  }

  /** What could not be read ahead of a session is read when it is opened. */
  async function readMissed(): Promise<void> {
    const path = `/api/sessions/${shown(0)?.ref}/parts`;
    const parts = missedAhead.get(path);
    if (!parts) return;
    missedAhead.delete(path);
    const body = JSON.stringify({ parts, prefetch: true });
    const headers = { 'content-type': 'application/json' };
    await send({ method: 'POST', path: '/api/sessions/{0.ref}/parts', headers, body, after: undefined });
  }

  /** What is asked at once is sent at once, the rest after the answer that it waited for. */
  async function act(name: ActionName): Promise<void> {
    const answers: Promise<void>[] = [];
    for (const recorded of work.visit[name]) {
      const before = recorded.after === undefined ? undefined : answers[recorded.after];
      answers.push(before ? before.then(() => send(recorded)) : send(recorded));
    }
    if (name === 'next') answers.push(readMissed());
    await Promise.all(answers);
  }

  function onChange(ref: string): void {
    const position = work.sessions.findIndex((one) => one.ref === ref);
    updates.onChange(ref, { isListed: position < rowsOfList, isOnScreen: position === at });
  }

  return {
    act,
    send,
    /** To the next session of the list. */
    goOn() {
      at = (at + 1) % work.sessions.length;
    },
    reloads: updates.show,
    /** The rows of these sessions changed. */
    sees(changed: readonly Listed[]) {
      updates.add(changed.map(({ ref }) => ref));
    },
    followChanges: () => followChanges(pool, own, work.signal, onChange),
    close: () => pool.destroy(),
  };
}

async function followChanges(
  pool: Pool,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onChange: (ref: string) => void,
): Promise<void> {
  try {
    const answer = await pool.request({ method: 'GET', path: '/api/events', headers, signal });
    let rest = '';
    for await (const chunk of answer.body) {
      const blocks = (rest + String(chunk)).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const ref = block.includes('event: change') ? /"ref":"([^"]+)"/.exec(block)?.[1] : undefined;
        if (ref !== undefined) onChange(ref);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const withHit = (text: string, hit: Hit | undefined): string =>
  hit ? text.replace(/h1-[0-9A-HJKMNP-TV-Z]{16}(?:-\d+)?/g, hit.hit) : text;
