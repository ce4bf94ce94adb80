/**
 * Makes a record: fills a desk, asks every route and reads every page of it as each role, then changes what can be changed. Pages are read on
 * a copy of the filled desk at the same time. The database after the changes is kept with the record; what is read from it is recorded too.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Archive, Manifest, Recorded } from './archive.ts';
import { createArchive } from './archive.ts';
import type { Asker, Request } from './client.ts';
import { type Filled, fill } from './fill.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { Known } from './replace.ts';
import { type Writer, writers } from './requests/attempts.ts';
import {
  dearestReads,
  dearestTags,
  dearReads,
  type Named,
  operatorReads,
  type SessionReads,
  sessionPages,
  sessionReads,
  singlePages,
  singleReads,
  type Target,
} from './requests/reads.ts';
import { type Written, write, writtenTags } from './requests/writes.ts';
import { type Account, createStage, type Desk, originsOf, readReviewers, type Stage, signInAll } from './stage.ts';

export const askers = ['officer', 'mlro', 'auditor', 'support', 'admin', 'signed out'] as const;
/** Request about every session; the others about one of each situation. */
const everywhere: readonly Asker[] = ['officer', 'support'];
/** So many sessions are asked about between two moves of the clock: a reviewer may have 120 exports drawn in a minute. */
const batchSize = 36;
/** Whose pages are read, and what a kept database is asked about. */
const fewConsents = 16;
/** At once, each on another session. */
const lanes = 3;

export interface MakeOptions {
  readonly into: string;
  /** Of the built server. */
  readonly entry: string;
  readonly commit: string;
  /** Of the catalogue; fewer to try the recorder out. */
  readonly sessions: number;
  readonly note: (text: string) => void;
}

/** What a kept database holds, by name. */
export interface OldDesk {
  readonly accounts: readonly Account[];
  readonly named: Named;
  readonly written: readonly Target[];
  readonly refs: readonly (readonly [string, string])[];
  readonly stable: readonly string[];
  readonly names: readonly (readonly [string, string])[];
  readonly aheadMs: number;
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Runs the work on every item, in lanes; with one lane in order. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/** A query says best which request it is; one with a ref is another one in every run. */
function aboutOf({ path, about }: Request & { readonly about?: string }, at: number): string {
  const query = path.slice(path.indexOf('?'));
  if (about) return about;
  if (path.includes('?') && !query.includes('session=')) return query;
  return at === 0 ? '' : String(at);
}

interface Recording {
  readonly desk: Desk;
  readonly recorder: Recorder;
}

/** One session's reads, one after the other: the later ones may show the earlier ones. */
async function readSession(
  { desk, recorder }: Recording,
  as: Asker,
  target: Target,
  reads: SessionReads,
): Promise<void> {
  for (const [route, ask] of Object.entries(reads))
    for (const [at, asked] of ask(target).entries())
      await recorder.ask(desk.client, { route, as, session: target.name, about: aboutOf(asked, at) }, asked);
}

/** @param readsOf what a role reads of a session */
async function readSessions(
  recording: Recording,
  targets: readonly Target[],
  readsOf: (as: Asker, target: Target) => readonly SessionReads[],
): Promise<void> {
  for (const batch of chunksOf(targets, batchSize)) {
    for (const as of askers) {
      await recording.desk.advance(3_000); // nobody else is at work: no page waits for its turn
      await inLanes(batch, async (target) => {
        for (const reads of readsOf(as, target)) await readSession(recording, as, target, reads);
      });
    }
    await recording.desk.advance(61_000);
  }
}

async function readSingle(
  { desk, recorder }: Recording,
  reads: Readonly<Record<string, (named: Named) => readonly Request[]>>,
  named: Named,
): Promise<void> {
  for (const as of askers) {
    await desk.advance(3_000);
    for (const [route, ask] of Object.entries(reads))
      for (const [at, asked] of ask(named).entries())
        await recorder.ask(desk.client, { route, as, session: '', about: aboutOf(asked, at) }, asked);
  }
}

/** Opens the stage on its filled desk, lets `work` record, and adds the audit events that the requests left. */
export async function recordOn(
  stage: Stage,
  {
    seed,
    accounts,
    archive,
    known,
    of,
  }: {
    seed: string;
    accounts: readonly Account[];
    archive: Archive;
    known: Omit<Known, 'origins'>;
    of: Recorded['of'];
  },
  work: (recording: Recording) => Promise<void>,
): Promise<readonly Recorded[]> {
  const desk = await stage.open({ seed });
  const recorder = createRecorder(archive, { ...known, origins: originsOf(desk) }, of);
  try {
    await signInAll(desk, accounts, seed);
    await work({ desk, recorder });
  } finally {
    await desk.stop();
  }
  return recorder.finish(await stage.exportEvents());
}

async function writeAll({ desk, recorder }: Recording, written: Written, accounts: readonly Account[]): Promise<void> {
  const counts = new Map<string, number>();
  const count = (name: string) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts.get(name) ?? 0;
  };
  const read = async <Value>(as: Asker, path: string): Promise<Value> =>
    desk.client.json(`read before a change: ${as} ${path} ${count(`${as} ${path}`)}`, as, { method: 'GET', path });
  const attempt: Writer['attempt'] = async (route, make, { as: wanted = writers, about = '' } = {}) => {
    const number = count(`${route} ${about}`);
    const name = [`changed ${number}`, about].filter((part) => part !== '').join(', ');
    const ask = (as: Asker, how: string, asked: Request) =>
      recorder.ask(desk.client, { route, as, session: '', about: name + how }, asked);
    if (!route.startsWith('GET ')) {
      const one = await make('officer');
      for (const as of wanted) await ask(as, ', bad body', { ...one, json: { unexpected: true } });
      const headers = { ...one.headers, origin: 'https://elsewhere.example' };
      await ask('officer', ', foreign origin', { ...one, headers });
    }
    for (const as of wanted) {
      await desk.advance(1_000);
      await ask(as, '', await make(as));
    }
  };
  recorder.beginChanges();
  const signIn = () => signInAll(desk, accounts, `during the changes ${count('sign-in')}`);
  await signIn();
  await write({ read, attempt, signIn }, written);
}

/** One file of each kind that a step of each type has. */
async function readFiles({ desk, recorder }: Recording, targets: Iterable<Target>): Promise<void> {
  const seen = new Set<string>();
  for (const { name, ref, kind, steps } of targets)
    for (const { step, type } of steps) {
      const path = `/api/v4/${kind}/session/${ref}/step/${encodeURIComponent(step)}`;
      const { bytes } = await desk.client.ask(`files of ${name} ${step}`, 'officer', { method: 'GET', path });
      for (const [address = ''] of String(bytes).matchAll(/\/api\/v4\/[^"\\]+\/files\/[^"\\]+/g)) {
        const what = `${kind} ${type} ${address.slice(address.lastIndexOf('/') + 1).replace(/\d+/g, '#')}`;
        if (seen.has(what)) continue;
        seen.add(what);
        const route = `GET /api/v4/${kind}/session/[id]/step/[step]/files/[key]`;
        for (const as of askers)
          await recorder.ask(desk.client, { route, as, session: name, about: what }, { method: 'GET', path: address });
      }
    }
}

/** Everything that is read of a kept desk. */
export async function readOldDesk(
  recording: Recording,
  { named, written }: Pick<OldDesk, 'named' | 'written'>,
): Promise<void> {
  await readSingle(recording, singleReads, named);
  await readSingle(recording, singlePages, named);
  await readSessions(recording, written, () => [sessionReads, sessionPages]);
}

const tagged = (targets: readonly Target[], tag: string): Target =>
  required(
    targets.find(({ tags }) => tags.includes(tag)),
    `session tagged ${tag}`,
  );
function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
}

const toWritten = ({ targets, tokens }: Filled): Written => ({
  person: tagged(targets, writtenTags.person),
  company: tagged(targets, writtenTags.company),
  exposed: tagged(targets, writtenTags.exposed),
  plain: tagged(targets, writtenTags.plain),
  owned: tagged(targets, writtenTags.owned),
  many: tagged(targets, writtenTags.many),
  tokens: new Map(tokens.map(({ label, token }) => [label, token])),
});

/** Of the API: reads, then changes. @returns what the kept database's requests name */
async function recordAnswers(recording: Recording, filled: Filled, accounts: readonly Account[]): Promise<Named> {
  const { desk, recorder } = recording;
  const { targets, situations } = filled;
  const { person, company } = toWritten(filled);
  const { events } = await desk.client.json<{ events: readonly { id: string }[] }>('an event', 'auditor', {
    method: 'GET',
    path: '/api/audit',
  });
  const named = { person, company, consents: filled.consents, event: required(events[0], 'audit event').id };
  await readSingle(recording, singleReads, named);
  for (const asked of operatorReads) {
    const route = `GET ${asked.path}`;
    await recorder.ask(desk.client, { route, as: 'signed out', session: '', about: 'of operators' }, asked);
  }
  await readSessions(recording, targets, (as, target) => [
    ...(everywhere.includes(as) || situations.has(target) ? [sessionReads] : []),
    ...(situations.has(target) ? [dearReads] : []),
    ...(dearestTags.some((tag) => target === tagged(targets, tag)) ? [dearestReads] : []),
  ]);
  await readFiles(recording, situations);
  await writeAll(recording, toWritten(filled), accounts);
  return named;
}

async function recordPages(
  recording: Recording,
  { targets, situations, consents }: Filled,
  named: Named,
): Promise<void> {
  await readSingle(recording, singlePages, { ...named, consents: consents.slice(0, fewConsents) });
  await readSessions(recording, targets, (as, target) =>
    as === 'officer' || situations.has(target) ? [sessionPages] : [],
  );
}

export async function make({ into, entry, commit, sessions, note }: MakeOptions): Promise<Manifest> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-record-'));
  const cache = join('data', 'simulator');
  const archive = createArchive(into);
  const stages: Stage[] = [];
  try {
    const stage = await createStage(join(folder, 'answers'), { entry, cache });
    stages.push(stage);
    const accounts = await stage.createAccounts();
    const first = await stage.open({ seed: 'fill', isWorking: true });
    await signInAll(first, accounts, 'fill');
    const filled = await fill(first, sessions);
    await first.stop();
    note(`filled: ${filled.targets.length} sessions in ${filled.situations.size} situations`);

    const aheadMs = stage.aheadMs();
    const copy = await createStage(join(folder, 'pages'), { entry, cache, from: join(folder, 'answers'), aheadMs });
    stages.push(copy);
    const known = knownOf(filled, join(folder, 'answers'));
    const { person, company } = toWritten(filled);
    const named: Named = { person, company, consents: filled.consents, event: '' };
    let keptNamed = named;
    const base = { accounts, archive, known };
    const [answers, pages] = await Promise.all([
      recordOn(stage, { ...base, seed: 'answers', of: 'today' }, async (recording) => {
        keptNamed = await recordAnswers(recording, filled, accounts);
        note('answers and changes recorded');
      }),
      recordOn(copy, { ...base, seed: 'pages', of: 'today' }, async (recording) => {
        await recordPages(recording, filled, named);
        note('pages recorded');
      }),
    ]);
    cpSync(join(folder, 'answers'), join(into, 'kept'), { recursive: true });
    const { tokens: _, ...written } = toWritten(filled);
    const kept: OldDesk = {
      accounts,
      named: { ...keptNamed, consents: keptNamed.consents.slice(0, fewConsents) },
      written: [...new Set(Object.values(written))],
      refs: [...known.refs],
      stable: [...known.stable],
      names: [...known.names],
      aheadMs: stage.aheadMs(),
    };
    const later = await recordOn(stage, { ...base, seed: 'kept', of: 'kept' }, (recording) =>
      readOldDesk(recording, kept),
    );
    note('kept database read');
    const about: Manifest = { commit, sessions, kept };
    await archive.finish([...answers, ...pages, ...later], about);
    return about;
  } finally {
    await Promise.all(stages.map((stage) => stage.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}

function knownOf({ targets, consents }: Filled, folder: string): Omit<Known, 'origins'> {
  return {
    refs: new Map([
      ...targets.map(({ ref, name }) => [ref, name] as const),
      ...consents.map(({ id, label }) => [id, `access:${label}`] as const),
    ]),
    stable: new Set(targets.flatMap(({ id, steps }) => [id, ...steps.flatMap((step) => step.id ?? [])])),
    names: readReviewers(folder),
  };
}
