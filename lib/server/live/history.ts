import type { LiveChange } from '#lib/model/live-events.ts';
import { once } from '#lib/server/once.ts';
import { type Audience, type ChangeRecord, type Changes, nameStep } from '#lib/server/store/index.ts';

/**
 * Shows a change as this audience may know it; it is undefined when the audience sees no difference.
 *
 * @param hitKey of the store: the limited audience has names of its own for steps
 */
export function toLiveChange(change: ChangeRecord, audience: Audience, hitKey: Uint8Array): LiveChange | undefined {
  const { ref, kind, sandbox } = change;
  const seen = audience === 'full' ? { ...change, facts: change.facts.length > 0 } : change.visible;
  if (seen === null) return undefined;
  const { created, status, facts } = seen;
  const nameOf = (step: string) => (audience === 'full' ? step : nameStep(hitKey, ref, step));
  const steps = seen.steps.map((one) => ({ ...one, step: nameOf(one.step) }));
  return { ref, kind, created, sandbox, at: new Date(change.atMs).toISOString(), status, steps, facts };
}

/** It is a change as a stream sends it. */
interface ChangeEvent extends Pick<ChangeRecord, 'seq' | 'atMs'> {
  readonly text: string;
}

/** What an audience may know of the changes after `from` up to `to`, in their order. */
export interface ChangeRange {
  readonly from: number;
  readonly to: number;
  readonly events: readonly ChangeEvent[];
}
export type ChangeRanges = Readonly<Record<Audience, ChangeRange>>;

export type ChangeHistory = ReturnType<typeof createChangeHistory>;

const pageSize = 500;
export const audiences = ['full', 'limited'] as const;

const toChangeEvents = (changes: readonly ChangeRecord[], audience: Audience, hitKey: Uint8Array): ChangeEvent[] =>
  changes.flatMap((change) => {
    const liveChange = toLiveChange(change, audience, hitKey);
    if (!liveChange) return [];
    return [{ seq: change.seq, atMs: change.atMs, text: `event: change\ndata: ${JSON.stringify(liveChange)}\n\n` }];
  });

function toRanges(changes: readonly ChangeRecord[], hitKey: Uint8Array): ChangeRanges {
  const range = { from: (changes[0]?.seq ?? 1) - 1, to: changes.at(-1)?.seq ?? 0 };
  return {
    full: { ...range, events: toChangeEvents(changes, 'full', hitKey) },
    limited: { ...range, events: toChangeEvents(changes, 'limited', hitKey) },
  };
}

/** These are the newest events of one audience. */
interface RecentEvents {
  events: readonly ChangeEvent[];
  /** It is the newest event beyond the limit. */
  dropped?: ChangeEvent | undefined;
}

/**
 * Recent changes for all streams of a process: read from the store once and kept up to date, so that many streams that reconnect at once
 * cost the store no more than one. Each audience has its own limit: a common one would reveal how much is hidden.
 *
 * @param changes the caller must have subscribed before, so that nothing is missing between what is read and what is added
 * @param limit events that stay in memory for each audience
 */
export function createChangeHistory(changes: Changes, limit: number, hitKey: Uint8Array) {
  const recent: Record<Audience, RecentEvents> = { full: { events: [] }, limited: { events: [] } };
  /** The changes after `from` up to `to` have been processed. */
  let from = 0;
  let to = 0;
  let oldestMs = Number.POSITIVE_INFINITY;
  /** They were added before the newest number was known; it is undefined from then on. */
  let early: ChangeRanges[] | undefined = [];
  let lastRead: Promise<unknown> = Promise.resolve();

  let dropping: Promise<void> | undefined;

  /** Sessions may have been purged since their change was read. Streams that reconnect at once share one look at the store. */
  function dropPurged(): Promise<void> {
    dropping ??= (async () => {
      const seqs = new Set(audiences.flatMap((audience) => recent[audience].events.map(({ seq }) => seq)));
      const stored = await changes.findStored([...seqs]);
      for (const audience of audiences)
        recent[audience].events = recent[audience].events.filter(({ seq }) => stored.has(seq) || !seqs.has(seq));
    })().finally(() => {
      dropping = undefined;
    });
    return dropping;
  }

  function keep(audience: Audience, events: readonly ChangeEvent[]): void {
    const { dropped } = recent[audience];
    recent[audience] = { events: events.slice(-limit), dropped: events.at(-limit - 1) ?? dropped };
  }

  function append(ranges: ChangeRanges): void {
    for (const audience of audiences) {
      const added = ranges[audience].events.filter(({ seq }) => seq > to);
      keep(audience, [...recent[audience].events, ...added]);
    }
    to = Math.max(to, ranges.full.to);
  }

  const begin = once(async () => {
    const head = await changes.head();
    from = head;
    to = head;
    early?.forEach(append);
    early = undefined;
  });

  async function readPageBack(): Promise<void> {
    const end = from;
    const start = Math.max(0, end - pageSize);
    const page = (await changes.since(start, pageSize)).filter(({ seq }) => seq <= end);
    for (const audience of audiences)
      if (!recent[audience].dropped)
        keep(audience, [...toChangeEvents(page, audience, hitKey), ...recent[audience].events]);
    from = start;
    oldestMs = page[0]?.atMs ?? 0; // an empty page: nothing older is stored
  }

  /** One read at a time: the next one finds what the first has read. */
  async function readBack(isEnough: () => boolean): Promise<void> {
    await begin();
    const read = lastRead.then(async () => {
      while (from > 0 && !isEnough()) await readPageBack();
    });
    lastRead = read.catch(() => undefined);
    return read;
  }

  return {
    /** Adds the changes that the store reports. */
    add(added: readonly ChangeRecord[]): ChangeRanges {
      const ranges = toRanges(added, hitKey);
      if (early) early.push(ranges);
      else append(ranges);
      return ranges;
    },
    /** @returns the number of the newest change */
    async head(): Promise<number> {
      await begin();
      return to;
    },
    /** @returns undefined for more than the limit, or a number after the newest, which comes from a store that was since restored from a backup */
    async after(seq: number, audience: Audience): Promise<ChangeRange | undefined> {
      await begin();
      // Another process may have sent a change that has not reached this one yet.
      if (seq > to) return seq > (await changes.head()) ? undefined : { from: seq, to: seq, events: [] };
      await readBack(() => from <= seq || recent[audience].dropped !== undefined);
      await dropPurged();
      const { events, dropped } = recent[audience];
      if (dropped && dropped.seq > seq) return undefined;
      return { from: seq, to, events: events.filter((event) => event.seq > seq) };
    },
    /** @returns undefined for more than the limit */
    async since(atMs: number, audience: Audience): Promise<ChangeRange | undefined> {
      await readBack(() => oldestMs < atMs || recent[audience].dropped !== undefined);
      await dropPurged();
      const { events, dropped } = recent[audience];
      if (dropped && dropped.atMs >= atMs) return undefined;
      const selected = events.filter((event) => event.atMs >= atMs);
      return { from: (selected[0]?.seq ?? to + 1) - 1, to, events: selected };
    },
  };
}
