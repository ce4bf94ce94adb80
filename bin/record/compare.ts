/** Compares today's code with a record: makes a second one, and reads the database that was kept with the first. */
import { join } from 'node:path';
import { createArchive, type Recorded, readAnswers, readManifest, readTexts } from './archive.ts';
import { describeDifferences, isEqual, type Pair } from './differences.ts';
import { make } from './make.ts';
import { type OldDesk, readOldDesk, recordOn } from './read-desk.ts';
import { createStage } from './stage.ts';

export interface CompareOptions {
  readonly base: string;
  /** The second record is written there. */
  readonly now: string;
  readonly entry: string;
  readonly commit: string;
  /** It is empty; what is in it when the comparison has ended is not needed any more. */
  readonly scratch: string;
  readonly note: (text: string) => void;
}

/** @returns 1 when anything differs, or the audit log of the kept database is broken, else 0 */
export async function compare({ base, now, entry, commit, scratch, note }: CompareOptions): Promise<0 | 1> {
  const about = readManifest(base);
  note(`comparing with ${about.commit}`);
  await make({ into: now, entry, commit, sessions: about.sessions, scratch, note });
  const older = `${now}-kept`;
  const broken = await readOldDatabase({
    from: base,
    into: older,
    entry,
    folder: join(scratch, 'kept'),
    kept: about.kept as OldDesk,
  });
  if (broken !== undefined) console.log(`The audit log of the kept database is broken:\n${broken}`);

  const differing = await nameDifferences({ base, now, older });
  note(`${differing} answers differ`);
  return differing > 0 || broken !== undefined ? 1 : 0;
}

/** Prints them. @param older what today's code read from the kept database @returns how many answers differ */
export async function nameDifferences({
  base,
  now,
  older,
}: {
  readonly base: string;
  readonly now: string;
  readonly older: string;
}): Promise<number> {
  // The database that the older code wrote answers for itself.
  const after = new Map([...[...readAnswers(now)].filter(([, { of }]) => of !== 'kept'), ...readAnswers(older)]);
  const differing = pairsOf(readAnswers(base), after).filter((pair) => !isEqual(pair));
  const hashes = new Set(
    differing.flatMap(({ base: a, now: b }) =>
      [a, b].flatMap((one) => (one ? [one.headers, one.body, one.events] : [])),
    ),
  );
  const texts = new Map<string, string>();
  for (const folder of [base, now, older])
    for (const [hash, text] of await readTexts(folder, hashes)) texts.set(hash, text);
  const lines = describeDifferences(differing, (hash) => texts.get(hash) ?? '');
  console.log(lines.length === 0 ? `Nothing differs: ${after.size} answers.` : lines.join('\n'));
  return differing.length;
}

function pairsOf(before: ReadonlyMap<string, Recorded>, after: ReadonlyMap<string, Recorded>): readonly Pair[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].map((key) => ({ base: before.get(key), now: after.get(key) }));
}

/** Reads a copy of the database that was kept: today's code must open it, read the same from it and find its audit log whole. */
async function readOldDatabase({
  from,
  into,
  entry,
  folder,
  kept,
}: {
  readonly from: string;
  readonly into: string;
  readonly entry: string;
  readonly folder: string;
  readonly kept: OldDesk;
}): Promise<string | undefined> {
  const archive = createArchive(into);
  const stage = await createStage(folder, {
    entry,
    cache: join('data', 'simulator'),
    from: join(from, 'kept'),
    aheadMs: kept.aheadMs,
    servicePort: kept.servicePort,
  });
  try {
    const known = { refs: new Map(kept.refs), stable: new Set(kept.stable), names: new Map(kept.names) };
    const answers = await recordOn(
      stage,
      { seed: 'kept', accounts: kept.accounts, archive, known, of: 'kept' },
      (recording) => readOldDesk(recording, kept),
    );
    await archive.finish(answers, { commit: '', sessions: 0, kept: null });
    return await stage.verifyEvents();
  } finally {
    await stage.close();
  }
}
