import { type CheckpointRecord, type Store, tileBits } from '../store/index.ts';
import { createAccumulator, leafHash, NoteError } from '../transparency/index.ts';
import { readCheckpoints } from './checkpoint-file.ts';
import { openCheckpoint } from './signer.ts';
import { requireTimestampOf } from './timestamp.ts';

export type LogVerdict =
  | {
      readonly ok: true;
      readonly count: number;
      readonly head: string | null;
      /** So many were checked, those of table and file. */
      readonly checkpoints: number;
      /** No checkpoint covers so many events yet. */
      readonly unsigned: number;
      /** These are the numbers of the events that tell of another key. */
      readonly keyChanges: readonly number[];
      /** So many lines of the file cannot be read. */
      readonly tornLines: number;
      /** Checkpoints of the database that are not in the file: it was cut, or another process has a file of its own. */
      readonly notInFile: number;
      /** So many time stamps are stored, each of its checkpoint. */
      readonly timestamps: number;
      /** It is the key of the last checkpoint. */
      readonly vkey: string | null;
    }
  | { readonly ok: false; readonly firstBadSeq: number; readonly why: string };

const toFlaw = (seq: number, why: string) => ({ seq, why });
type Flaw = ReturnType<typeof toFlaw>;

type Place = 'database' | 'file';

interface Signed {
  readonly record: CheckpointRecord;
  /** It is the first in which it was found. */
  readonly place: Place;
  readonly places: Set<Place>;
  /** The times in the database: two processes may sign the same at the same moment. */
  readonly times: Set<number>;
  readonly root: Buffer;
}

interface Collected {
  readonly bySize: Map<number, Signed[]>;
  readonly flaws: Flaw[];
  count: number;
  tornLines: number;
  timestamps: number;
}

/** Collects every checkpoint of both places and checks its signature. Those that are in both are checked once. */
async function collect(store: Pick<Store, 'checkpoints'>, file: string): Promise<Collected> {
  const found: Collected = { bySize: new Map(), flaws: [], count: 0, tornLines: 0, timestamps: 0 };
  const addFlaw = (seq: number, why: string) => found.flaws.push({ seq, why });
  const add = (record: CheckpointRecord, place: Place) => {
    const { size } = record;
    const others = found.bySize.get(size) ?? [];
    const same = others.find((other) => other.record.note === record.note && other.record.vkey === record.vkey);
    if (same) {
      same.places.add(place);
      if (place === 'database') same.times.add(record.atMs);
      else if (same.places.has('database') && !same.times.has(record.atMs)) {
        const times = `${timeOf(same.record)} in the database, ${timeOf(record)} in the file`;
        addFlaw(size, `the checkpoint of ${size} events has two times: ${times}`);
      }
      return;
    }
    try {
      const { root } = openCheckpoint(record);
      const signed = { record, place, places: new Set([place]), times: new Set([record.atMs]), root };
      found.bySize.set(size, [...others, signed]);
      found.count++;
    } catch (error) {
      if (!(error instanceof NoteError)) throw error;
      addFlaw(size, `the checkpoint of ${size} events in the ${place} is not genuine: ${error.message}`);
    }
  };
  for await (const record of store.checkpoints.list()) add(record, 'database');
  for await (const record of readCheckpoints(file)) {
    if (record) add(record, 'file');
    else found.tornLines++;
  }
  const lost = 'is in the file and no longer in the database, where it was written first';
  for (const [size, signed] of found.bySize)
    if (signed.some(({ places }) => !places.has('database'))) addFlaw(size, `the checkpoint of ${size} events ${lost}`);
  for await (const { size, note, response } of store.checkpoints.timestamps())
    try {
      requireTimestampOf(response, Buffer.from(note));
      found.timestamps++;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      addFlaw(size, `the time stamp of the checkpoint of ${size} events does not belong to it: ${error.message}`);
    }
  return found;
}

const timeOf = ({ atMs }: CheckpointRecord): string => new Date(atMs).toISOString();

/** The first key is taken as it is; another one needs an event that names it, written before its first checkpoint. */
function findStrangeKey(
  bySize: Collected['bySize'],
  changes: readonly { readonly seq: number; readonly from: unknown; readonly to: unknown }[],
): Flaw | undefined {
  const known = new Map<unknown, number>();
  for (const size of [...bySize.keys()].sort((a, b) => a - b))
    for (const { record } of bySize.get(size) ?? []) {
      if (known.size === 0) known.set(record.vkey, 0);
      for (const { seq, from, to } of changes) if (seq <= size && known.has(from) && !known.has(to)) known.set(to, seq);
      if (!known.has(record.vkey))
        return toFlaw(
          size,
          `the checkpoint of ${size} events has another signing key, and no event records the change`,
        );
    }
  const signers = new Set<unknown>([...bySize.values()].flat().map(({ record }) => record.vkey));
  const seq = changes.find(({ from }) => !signers.has(from))?.seq;
  if (seq === undefined) return undefined;
  return toFlaw(
    seq,
    `event ${seq} records a change of the signing key, and every checkpoint of the old key is missing`,
  );
}

/**
 * Checks the chain, the tree and every checkpoint of table and file, in one pass over the events.
 * @param options.vkey public part of the key that signs now; undefined when it is not known here, and not checked
 */
export async function verifyLog(
  store: Pick<Store, 'audit' | 'auditTree' | 'checkpoints'>,
  options: {
    readonly file: string;
    readonly vkey?: string | undefined;
    readonly onProgress?: (checked: number) => void;
  },
): Promise<LogVerdict> {
  const { bySize, flaws, count: checkpoints, tornLines, timestamps } = await collect(store, options.file);
  const all = [...bySize.values()].flat();
  // Tiles are stored before a checkpoint is.
  const tiled = Math.max(0, ...all.filter(({ places }) => places.has('database')).map(({ record }) => record.size));
  const tiles = new Map<string, string>();
  for await (const { level, no, hash } of store.auditTree.tiles()) tiles.set(`${level} ${no}`, hash);
  const changes: { seq: number; from: unknown; to: unknown }[] = [];
  let lastGood = 0;
  const tree = createAccumulator((level, index, hash) => {
    if (level % tileBits !== 0) return;
    const stored = tiles.get(`${level / tileBits} ${index}`);
    tiles.delete(`${level / tileBits} ${index}`);
    const [first, end] = [index * 2 ** level + 1, (index + 1) * 2 ** level];
    if (stored !== undefined && stored !== hash.toString('hex'))
      flaws.push(toFlaw(Math.max(first, lastGood + 1), `events ${first} to ${end} are not those of the stored tree`));
    if (stored === undefined && end <= tiled)
      flaws.push(toFlaw(first, `events ${first} to ${end} are no longer in the stored tree`));
  });
  const verdict = await store.audit.verify(options.onProgress, (row) => {
    tree.add(leafHash(Buffer.from(row.hash, 'hex')));
    if (row.action === 'audit.keyChanged' && row.detail !== null) {
      const { from, to } = JSON.parse(row.detail);
      changes.push({ seq: row.seq, from, to });
    }
    const signed = bySize.get(row.seq);
    if (!signed) return;
    const root = tree.root();
    const other = signed.find((one) => !one.root.equals(root));
    const events = `events ${lastGood + 1} to ${row.seq}`;
    if (!other) lastGood = row.seq;
    else flaws.push(toFlaw(lastGood + 1, `${events} are not those that the checkpoint in the ${other.place} signed`));
  });
  if (!verdict.ok) flaws.push(toFlaw(verdict.firstBadSeq, verdict.why));
  else flaws.push(...flawsOfTheEnd(verdict.count, bySize, tiles));
  const last = bySize.get(largestOf(bySize))?.at(-1);
  const strange = findStrangeKey(bySize, changes);
  if (strange) flaws.push(strange);
  else if (last && options.vkey !== undefined && options.vkey !== last.record.vkey)
    flaws.push({
      seq: last.record.size,
      why: `the signing key changed after the checkpoint of ${last.record.size} events (signed by ${last.record.vkey}, the key is now ${options.vkey}), and no event records the change yet. If the change was intended, start Review Desk once: it records the change. If not, restore the old key and check who had access`,
    });
  const [first] = flaws.toSorted((a, b) => a.seq - b.seq);
  if (first) return { ok: false, firstBadSeq: first.seq, why: first.why };
  if (!verdict.ok) throw new Error('a broken chain is a flaw');
  return {
    ok: true,
    count: verdict.count,
    head: verdict.head?.hash ?? null,
    checkpoints,
    unsigned: verdict.count - lastGood,
    keyChanges: changes.map(({ seq }) => seq),
    tornLines,
    notInFile: all.filter(({ places }) => !places.has('file')).length,
    timestamps,
    vkey: last?.record.vkey ?? null,
  };
}

/** The number of events of the largest checkpoint. There may be more checkpoints than a call takes arguments. */
const largestOf = (bySize: Collected['bySize']): number =>
  [...bySize.keys()].reduce((most, size) => Math.max(most, size), 0);

/** Events that were signed, or are in the stored tree, and are gone. */
function flawsOfTheEnd(count: number, bySize: Collected['bySize'], tilesLeft: ReadonlyMap<string, string>): Flaw[] {
  const largest = largestOf(bySize);
  const seq = count + 1;
  const place = bySize.get(largest)?.[0]?.place;
  return [
    ...(largest > count
      ? [toFlaw(seq, `events ${seq} to ${largest} are missing: the checkpoint in the ${place} signed them`)]
      : []),
    ...(tilesLeft.size > 0 ? [toFlaw(seq, `event ${seq} is missing: the stored tree has it`)] : []),
  ];
}
