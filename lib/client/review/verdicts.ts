/** Queries and changes of verdicts on hits and duplicate matches. Apart from the others, because only their viewers load them. */
import type { QueryClient } from '@tanstack/react-query';
import type {
  BulkVerdictBody,
  HitAfter,
  HitDisposition,
  StepDispositions,
  VerdictReason,
} from '#lib/model/review/verdict.schema.ts';
import { type Approval, type ArticleStage, countHits, type Verdict } from '#lib/model/review/verdict.ts';
import { stateOfVerdict } from '#lib/model/review/verdict-state.ts';
import * as operations from '#lib/operations/verdicts.ts';
import { readVerdicts } from '#lib/operations/verdicts.ts';
import { call, queryOf } from '../operation.ts';
import { refetchPart } from '../parts.ts';
import { sessionQuery } from '../session.ts';
import { markOpened } from '../step.ts';

export interface HitsAddress {
  readonly ref: string;
  readonly step: string;
}

export const verdictsQuery = ({ ref, step }: HitsAddress) => queryOf(readVerdicts, { ref, step });

/** After a live update: no person asked for it. */
export const refetchVerdicts = (client: QueryClient, at: HitsAddress): Promise<unknown> =>
  refetchPart(client, verdictsQuery(at).queryKey, at.ref, { part: 'verdicts', step: at.step });

/** The counts follow from the hits, so that a verdict counts at once. */
export function withHits(before: StepDispositions, changed: readonly HitDisposition[]): StepDispositions {
  const hits = before.hits.map((hit) => changed.find((one) => one.hit === hit.hit) ?? hit);
  return { ...before, hits, counts: countHits(hits) };
}

/** Shows these hits, whatever is being read meanwhile. */
async function showHits(client: QueryClient, at: HitsAddress, hits: readonly HitDisposition[]): Promise<void> {
  const { queryKey } = verdictsQuery(at);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (before) => before && withHits(before, hits));
}

/** The findings of the session follow from its verdicts. */
async function showAfter(client: QueryClient, at: HitsAddress, hits: readonly HitDisposition[]): Promise<void> {
  await showHits(client, at, hits);
  void client.invalidateQueries({ queryKey: sessionQuery(at.ref).queryKey, exact: true });
}

/** Writes are answered without what stood before them. @param before the hits as they were shown; an answer about another one is not shown */
const withHistory = (after: readonly HitAfter[], before: readonly HitDisposition[]): readonly HitDisposition[] =>
  after.flatMap((hit) => {
    const shown = before.find((one) => one.hit === hit.hit);
    if (shown === undefined) return [];
    const { disposition, history, version } = shown;
    const isReplaced = disposition !== null && hit.version > version;
    return [{ ...hit, history: isReplaced ? [disposition, ...history] : history }];
  });

interface StagedHit {
  readonly hit: HitDisposition;
  readonly stages: Readonly<Record<string, ArticleStage>>;
}

const hashesOf = ({ present, changed }: HitDisposition) => {
  const content = present ?? changed?.former;
  return { hash: content?.hash ?? '', subject: content?.subject ?? '' };
};
const writtenOf = ({ hit, stages }: StagedHit) => ({ version: hit.version, ...hashesOf(hit), stages });

interface NewVerdict {
  readonly verdict: Verdict;
  readonly reason: VerdictReason;
}

/** The hit with its verdict, until the server has answered. */
const provisional = ({ hit, stages }: StagedHit, { verdict, reason }: NewVerdict): HitDisposition => ({
  ...hit,
  state: hit.present ? stateOfVerdict({ verdict, ...hit.present }, { ...hit.present, isGone: false }).state : 'open',
  filesToCompare: false,
  changed: null,
  disposition: {
    version: hit.version + 1,
    verdict,
    reason,
    stages,
    by: { id: '', name: 'You' },
    at: new Date().toISOString(),
    undone: null,
  },
});

/** The verdict is shown at once; when it is refused, the state before is shown again. */
async function optimistically(
  client: QueryClient,
  at: HitsAddress,
  shown: readonly StagedHit[],
  entered: NewVerdict,
  send: () => Promise<readonly HitAfter[]>,
): Promise<void> {
  const [before, after] = [shown.map(({ hit }) => hit), shown.map((one) => provisional(one, entered))];
  await showHits(client, at, after);
  try {
    await showAfter(client, at, withHistory(await send(), before));
  } catch (error) {
    await showHits(client, at, before);
    void client.invalidateQueries({ queryKey: verdictsQuery(at).queryKey, exact: true });
    throw error;
  }
}

export const recordVerdict = (
  client: QueryClient,
  at: HitsAddress,
  /** @param version the one on which the verdict was entered */
  { version, ...shown }: StagedHit & { readonly version: number },
  { verdict, reason }: NewVerdict,
) =>
  optimistically(client, at, [shown], { verdict, reason }, async () => [
    await call(operations.recordVerdict, {
      ...at,
      hit: shown.hit.hit,
      body: { verdict, reason, ...writtenOf(shown), version },
    }),
  ]);

/** Records one verdict with one reason on several hits: on all or on none. */
export const recordVerdicts = (
  client: QueryClient,
  at: HitsAddress,
  shown: readonly StagedHit[],
  { verdict, reason }: NewVerdict & Pick<BulkVerdictBody, 'verdict'>,
) =>
  optimistically(client, at, shown, { verdict, reason }, async () => {
    const hits = shown.map((one) => ({ hit: one.hit.hit, ...writtenOf(one) }));
    return (await call(operations.recordVerdicts, { ...at, body: { verdict, reason, hits } })).hits;
  });

export async function undoVerdict(client: QueryClient, at: HitsAddress, shown: HitDisposition): Promise<void> {
  const { hit, version } = shown;
  const answer = await call(operations.undoVerdicts, { ...at, body: { hits: [{ hit, version }] } });
  await showAfter(client, at, withHistory(answer.hits, [shown]));
}

export async function approveMatch(
  client: QueryClient,
  at: HitsAddress,
  hit: HitDisposition,
  { approval, reason, version }: { readonly approval: Approval; readonly reason: string; readonly version: number },
): Promise<void> {
  const body = { approval, reason, version, disposition: hit.version, ...hashesOf(hit) };
  const answer = await call(operations.approveMatch, { ...at, hit: hit.hit, body });
  await showAfter(client, at, withHistory([answer], [hit]));
}

/** Records that the hit was shown to the reviewer: a verdict on several is possible only after that. */
export async function markHitOpened(client: QueryClient, at: HitsAddress, hit: HitDisposition): Promise<void> {
  await markOpened(client, at.ref, at.step, { hit: hit.hit });
  client.setQueryData(
    verdictsQuery(at).queryKey,
    (before) =>
      before && { ...before, hits: before.hits.map((one) => (one.hit === hit.hit ? { ...one, opened: true } : one)) },
  );
}
