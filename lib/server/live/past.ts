import type { Audience, ChangeRecord, Changes } from '#lib/server/store/index.ts';
import { toNews } from './news.ts';

/** A change as a stream says it. */
interface Told {
  readonly seq: number;
  readonly atMs: number;
  readonly text: string;
}

/** All that an audience is told of the changes behind `from` up to `to`, in their order. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly told: readonly Told[];
}
export type Stretches = Readonly<Record<Audience, Stretch>>;

/**
 * What happened of late, for all streams of a process: read from the store once and kept up by what is told, so that a crowd that comes back
 * costs what one does. What one audience is told again is counted apart from the other's: a common limit would tell of what is hidden.
 */
export interface Past {
  /** Takes each change that the store tells. */
  add(changes: readonly ChangeRecord[]): Stretches;
  /** The number of the newest. */
  head(): Promise<number>;
  /** Undefined: more than is told again, or a number beyond the last one, which is of a store that was put back since. */
  behind(seq: number, audience: Audience): Promise<Stretch | undefined>;
  /** Undefined: more than is told again. */
  since(atMs: number, audience: Audience): Promise<Stretch | undefined>;
}

const pageSize = 500;
const audiences = ['full', 'limited'] as const satisfies readonly Audience[];

const toTold = (changes: readonly ChangeRecord[], audience: Audience): Told[] =>
  changes.flatMap((change) => {
    const news = toNews(change, audience);
    return news
      ? [{ seq: change.seq, atMs: change.atMs, text: `event: change\ndata: ${JSON.stringify(news)}\n\n` }]
      : [];
  });

/** @param most what an audience is told again at most @param changes which tell what they are asked for without a gap: subscribed to before */
export function createPast(changes: Changes, most: number): Past {
  /** `lost`: the newest that had to make room. */
  const kept: Record<Audience, { told: Told[]; lost?: Told | undefined }> = {
    full: { told: [] },
    limited: { told: [] },
  };
  /** What was looked at lies behind `from` up to `to`. */
  let from = 0;
  let to = 0;
  let oldestMs = Number.POSITIVE_INFINITY;
  /** Told before the place of the newest was known; undefined from then on. */
  let early: Stretches[] | undefined = [];
  let standing: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function keep(audience: Audience, told: readonly Told[]): void {
    const one = kept[audience];
    one.lost = told.at(-most - 1) ?? one.lost;
    one.told = told.slice(-most);
  }

  function keepNew(news: Stretches): void {
    for (const audience of audiences)
      keep(audience, [...kept[audience].told, ...news[audience].told.filter(({ seq }) => seq > to)]);
    to = Math.max(to, news.full.to);
  }

  const stand = (): Promise<void> => {
    standing ??= changes.head().then(
      (head) => {
        from = head;
        to = head;
        early?.forEach(keepNew);
        early = undefined;
      },
      (error: unknown) => {
        standing = undefined; // the next stream tries again
        throw error;
      },
    );
    return standing;
  };

  /** One after the other: what the first has read is there for the next. */
  async function readBack(isEnough: () => boolean): Promise<void> {
    await stand();
    const mine = turn.then(async () => {
      while (from > 0 && !isEnough()) {
        const end = from;
        const begin = Math.max(0, end - pageSize);
        const page = (await changes.since(begin, pageSize)).filter(({ seq }) => seq <= end);
        for (const audience of audiences)
          if (!kept[audience].lost) keep(audience, [...toTold(page, audience), ...kept[audience].told]);
        from = begin;
        oldestMs = page[0]?.atMs ?? 0; // none so far back any more
      }
    });
    turn = mine.catch(() => undefined);
    return mine;
  }

  return {
    add(page) {
      const range = { from: (page[0]?.seq ?? 1) - 1, to: page.at(-1)?.seq ?? 0 };
      const news = {
        full: { ...range, told: toTold(page, 'full') },
        limited: { ...range, told: toTold(page, 'limited') },
      };
      if (early) early.push(news);
      else keepNew(news);
      return news;
    },
    async head() {
      await stand();
      return to;
    },
    async behind(seq, audience) {
      await stand();
      // Another process may have told what this one has not heard of yet.
      if (seq > to) return seq > (await changes.head()) ? undefined : { from: seq, to: seq, told: [] };
      const one = kept[audience];
      await readBack(() => from <= seq || one.lost !== undefined);
      if (one.lost && one.lost.seq > seq) return undefined;
      return { from: seq, to, told: one.told.filter((told) => told.seq > seq) };
    },
    async since(atMs, audience) {
      const one = kept[audience];
      await readBack(() => oldestMs < atMs || one.lost !== undefined);
      if (one.lost && one.lost.atMs >= atMs) return undefined;
      const told = one.told.filter((change) => change.atMs >= atMs);
      return { from: (told[0]?.seq ?? to + 1) - 1, to, told };
    },
  };
}
