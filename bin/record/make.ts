/**
 * Makes a record: fills a desk, asks every route and reads every page of it as each role, then changes what can be changed. Pages are read on
 * a copy of the filled desk at the same time. The database after the changes is kept with the record; what is read from it is recorded too.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createArchive, type Recorded } from './archive.ts';
import type { Asker, Request } from './client.ts';
import { type Filled, fill } from './fill.ts';
import {
  type OldDesk,
  type Recording,
  readFiles,
  readOldDesk,
  readSessions,
  readSingle,
  recordOn,
} from './read-desk.ts';
import type { Known } from './replace.ts';
import { type Writer, writers } from './requests/attempts.ts';
import {
  allowedReads,
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
import { type Account, createStage, readReviewers, type Stage, signInAll } from './stage.ts';

/** These roles are asked about every session of the catalogue, the others about one of each situation. */
const everywhere: readonly Asker[] = ['officer', 'support'];
/** The first server answers these, and the second, which has less to do, the others. */
const first: readonly Asker[] = ['officer', 'mlro', 'auditor'];
/** So many accesses are in the parts that are read twice. */
const fewConsents = 8;

export interface MakeOptions {
  readonly into: string;
  /** It is that of the built server. */
  readonly entry: string;
  readonly commit: string;
  /** So many sessions of the catalogue are recorded; fewer are for trying the recorder out. */
  readonly sessions: number;
  /** It is empty; what is in it when the record is made is not needed any more. */
  readonly scratch: string;
  readonly note: (text: string) => void;
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

/** Says what of the API a role is asked about a session. */
function answersOf({ targets, situations }: Filled, as: Asker, target: Target): readonly SessionReads[] {
  const isOne = situations.has(target);
  return [
    ...(isOne || everywhere.includes(as) ? [isOne || as === 'officer' ? sessionReads : allowedReads] : []),
    ...(isOne ? [dearReads] : []),
    ...(dearestTags.some((tag) => target === tagged(targets, tag)) ? [dearestReads] : []),
  ];
}

/** Records answers of the API: reads, then changes. @returns the id of an audit event */
async function recordAnswers(recording: Recording, filled: Filled, accounts: readonly Account[]): Promise<string> {
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
  await readSessions(recording, targets, (as, target) => (first.includes(as) ? answersOf(filled, as, target) : []));
  await readFiles(recording, situations);
  await writeAll(recording, toWritten(filled), accounts);
  return named.event;
}

/** Pages, and the API for the roles that the first server was not asked as. */
async function recordPages(recording: Recording, filled: Filled, named: Named): Promise<void> {
  const { targets, situations, consents } = filled;
  await readSingle(recording, singlePages, { ...named, consents: consents.slice(0, fewConsents) });
  await readSessions(recording, targets, (as, target) => [
    ...(first.includes(as) ? [] : answersOf(filled, as, target)),
    ...(as === 'officer' || situations.has(target) ? [sessionPages] : []),
  ]);
}

export async function make({ into, entry, commit, sessions, scratch, note }: MakeOptions): Promise<number> {
  const cache = join('data', 'simulator');
  const archive = createArchive(into);
  const stages: Stage[] = [];
  try {
    const stage = await createStage(join(scratch, 'first'), { entry, cache });
    stages.push(stage);
    const accounts = await stage.createAccounts();
    const filling = await stage.open({ seed: 'fill', isWorking: true });
    await signInAll(filling, accounts, 'fill');
    const filled = await fill(filling, sessions);
    await filling.stop();
    note(`filled: ${filled.targets.length} sessions in ${filled.situations.size} situations`);

    const from = join(scratch, 'first');
    const second = await createStage(join(scratch, 'second'), { entry, cache, from, aheadMs: stage.aheadMs() });
    stages.push(second);
    const known = knownOf(filled, from);
    const base = { accounts, archive, known };
    const { tokens: _, ...written } = toWritten(filled);
    const { person, company } = written;
    const named: Named = { person, company, consents: filled.consents, event: '' };
    const work = async (): Promise<readonly [OldDesk, readonly Recorded[]]> => {
      let event = '';
      const answers = await recordOn(stage, { ...base, seed: 'answers', of: 'today' }, async (recording) => {
        event = await recordAnswers(recording, filled, accounts);
      });
      note('answers and changes recorded');
      cpSync(from, join(archive.folder, 'kept'), { recursive: true });
      const kept: OldDesk = {
        accounts,
        named: { ...named, consents: filled.consents.slice(0, fewConsents), event },
        written: [...new Set(Object.values(written))],
        refs: [...known.refs],
        stable: [...known.stable],
        names: [...known.names],
        aheadMs: stage.aheadMs(),
        servicePort: stage.servicePort,
      };
      const later = await recordOn(stage, { ...base, seed: 'kept', of: 'kept' }, (recording) =>
        readOldDesk(recording, kept),
      );
      note('kept database read');
      return [kept, [...answers, ...later]];
    };
    const readPages = async (): Promise<readonly Recorded[]> => {
      const pages = await recordOn(second, { ...base, seed: 'pages', of: 'today' }, (recording) =>
        recordPages(recording, filled, named),
      );
      note('pages recorded');
      return pages;
    };
    const [[kept, answers], pages] = await Promise.all([work(), readPages()]);
    await archive.finish([...answers, ...pages], { commit, sessions, kept });
    return answers.length + pages.length;
  } finally {
    await Promise.all(stages.map((stage) => stage.close()));
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
