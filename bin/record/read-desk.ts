/** Reads of a desk in the fixed order of a record: by role, session after session, and the audit events that they left. */
import type { Archive, Recorded } from './archive.ts';
import type { Asker, Request } from './client.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { Known } from './replace.ts';
import {
  type Named,
  type SessionReads,
  sessionPages,
  sessionReads,
  singlePages,
  singleReads,
  type Target,
} from './requests/reads.ts';
import { type Account, type Desk, originsOf, type Stage, signInAll } from './stage.ts';

export const askers = ['officer', 'mlro', 'auditor', 'support', 'admin', 'signed out'] as const;
/** So many sessions are asked about between two moves of the clock: a reviewer may have 120 exports drawn in a minute. */
const batchSize = 36;
/** So many run at once, each on another session. */
const lanes = 3;

/** What a kept database holds, by name. */
export interface OldDesk {
  readonly accounts: readonly Account[];
  readonly named: Named;
  readonly written: readonly Target[];
  readonly refs: readonly (readonly [string, string])[];
  readonly stable: readonly string[];
  readonly names: readonly (readonly [string, string])[];
  readonly aheadMs: number;
  /** It is the port of the verification service. The addresses of its files are in the database; where it has moved they are other files. */
  readonly servicePort: number;
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

export interface Recording {
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
export async function readSessions(
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

export async function readSingle(
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

/** Reads one file of each kind that a step of each type has. */
export async function readFiles({ desk, recorder }: Recording, targets: Iterable<Target>): Promise<void> {
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
  await recording.desk.simulator.control('DELETE', '/mails'); // of the desk that wrote the database
  await readSingle(recording, singleReads, named);
  await readSingle(recording, singlePages, named);
  // Pages read several things at once, whose events may be in any order in an activity that is read later.
  await readSessions(recording, written, () => [sessionReads]);
  await readSessions(recording, written, () => [sessionPages]);
}
