/** Officers who work as people do: the requests of a recorded visit, with pauses between the acts, open streams, and what live updates make a browser ask. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
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
/** A page asks no more often for what has changed (lib/client/reload-on-change.ts). */
const reloadMs = 1_500;

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
  const { parts, prefetch } = JSON.parse(body ?? '{}') as PartsBody;
  const isOfSteps = parts.some(({ part }) => part === 'answer' || part === 'explanation');
  const why = prefetch ? 'ahead' : 'x-poll' in headers ? 'changed' : 'opened';
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

/** A verdict names what it was reached on. */
interface Hit {
  readonly hit: string;
  readonly version: number;
  readonly present: { readonly hash: string; readonly subject: string } | null;
}

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
    remember(sent: string | null, path: string, answer: string): void {
      const { parts } = JSON.parse(sent ?? '{}') as PartsBody;
      const received = (JSON.parse(answer) as SessionParts).parts;
      for (const [place, part] of parts.entries()) {
        const one = received[place];
        if (one && 'version' in one) versions.set(nameOf(path, part), one.version);
      }
    },
  };
}

function createBrowser(officer: Officer, work: Work, below: (n: number) => number) {
  const pool = new Pool(work.url, { connections: 64 });
  const own = { cookie: officer.cookie, 'x-real-ip': officer.address, origin: work.url };
  let at = below(work.sessions.length);
  let judged: Hit | undefined;
  /** What a change makes the page on screen ask. */
  let reload: 'listChanged' | 'sessionChanged' = 'listChanged';
  let reloadedAtMs = 0;

  const shown = (by: number) => work.sessions.at((at + by) % work.sessions.length);

  const known = rememberParts();

  function toBody(recorded: Recorded, path: string, hit: Hit | undefined): string | null {
    const { method, body } = recorded;
    if (body === null) return null;
    const filled = withHit(fillIn(body, shown), hit);
    if (isParts(recorded)) return known.withVersions(filled, path);
    if (method === 'PUT' && path.includes('/dispositions/'))
      return JSON.stringify({
        ...JSON.parse(filled),
        version: hit?.version,
        hash: hit?.present?.hash,
        subject: hit?.present?.subject,
      });
    if (method === 'POST' && path.endsWith('/notes'))
      return JSON.stringify({ ...JSON.parse(filled), id: randomUUID() });
    return filled;
  }

  async function send(recorded: Recorded): Promise<void> {
    const { times } = work;
    const kind = kindOf(recorded);
    const headers = Object.entries(recorded.headers).map(([name, value]) => [name, fillIn(value, shown)]);
    const startedAtMs = performance.now();
    const path = withHit(fillIn(recorded.path, shown), judged);
    const body = toBody(recorded, path, judged);
    const answer = await pool.request({
      method: recorded.method as 'GET',
      path,
      headers: { ...Object.fromEntries(headers), ...own },
      body,
      signal: work.signal,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 400) {
      const refusal = `${kind} ${answer.statusCode}`;
      times.refused.set(refusal, (times.refused.get(refusal) ?? 0) + 1);
      return;
    }
    const ms = times.byKind.get(kind) ?? [];
    times.byKind.set(kind, ms);
    ms.push(performance.now() - startedAtMs);
    if (isParts(recorded)) known.remember(body, path, text);
    if (recorded.method !== 'GET' || !recorded.path.endsWith('/dispositions')) return;
    const { hits } = JSON.parse(text) as { hits: Hit[] };
    judged = hits[below(hits.length)];
  }

  /** What is asked at once is sent at once, the rest after the answer that it waited for. */
  async function act(name: ActionName): Promise<void> {
    const answers: Promise<void>[] = [];
    for (const recorded of work.visit[name]) {
      const before = recorded.after === undefined ? undefined : answers[recorded.after];
      answers.push(before ? before.then(() => send(recorded)) : send(recorded));
    }
    await Promise.all(answers);
  }

  function onChange(ref: string): void {
    const position = work.sessions.findIndex((one) => one.ref === ref);
    const concerns = reload === 'listChanged' ? position < rowsOfList : position === at;
    if (!concerns || performance.now() - reloadedAtMs < reloadMs) return;
    reloadedAtMs = performance.now();
    void act(reload).catch(() => undefined); // the next act of the officer meets the same failure and throws it
  }

  return {
    act,
    /** To the next session of the list. */
    goOn() {
      at = (at + 1) % work.sessions.length;
    },
    reloads(what: typeof reload) {
      reload = what;
    },
    async followChanges(): Promise<void> {
      try {
        const answer = await pool.request({ method: 'GET', path: '/api/events', headers: own, signal: work.signal });
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
        if (!work.signal.aborted) throw error;
      }
    },
    close: () => pool.destroy(),
  };
}

const withHit = (text: string, hit: Hit | undefined): string =>
  hit ? text.replace(/h1-[0-9A-HJKMNP-TV-Z]{16}(?:-\d+)?/g, hit.hit) : text;
