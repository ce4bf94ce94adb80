import { Problem } from '#lib/model/problem.ts';
import type { HitAfter, StaleHit } from '#lib/model/review/verdict.schema.ts';
import {
  approvalSchema,
  bulkVerdictSchema,
  hitAfterSchema,
  hitIdSchema,
  hitsAfterSchema,
  undoSchema,
  type VerdictReason,
  verdictSchema,
} from '#lib/model/review/verdict.schema.ts';
import { type ArticleStage, closesHit, isSingleOnly, type Verdict } from '#lib/model/review/verdict.ts';
import { contentChanges } from '#lib/model/review/verdict-state.ts';
import { approveMatch, recordVerdict, recordVerdicts, undoVerdicts } from '#lib/operations/verdicts.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { fetchFiles, toFrozen } from '#lib/server/refresh/index.ts';
import { getStore, type NewVerdict, type SessionVerdictRecords } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { on } from '../operation.ts';
import type { SessionHandle } from '../session-handle.ts';
import { shownGroups, toHitDispositions } from './read-verdicts.ts';
import { type HitsOfAnswer, hitObject, type PresentHit, readHits } from './step-hits.ts';

interface SeenHit {
  readonly hit: string;
  readonly version: number;
  readonly hash: string;
  readonly subject: string;
  readonly stages: Readonly<Record<string, ArticleStage>>;
}

/** Every article of adverse media has its stage, as long as the verdict is about what they report (AMLR article 76(3)(b)). */
function requireStages(verdict: Verdict, { kinds, articles }: PresentHit, stages: SeenHit['stages']): void {
  const known = new Set(articles.map(({ id }) => id));
  if (Object.keys(stages).some((id) => !known.has(id)))
    throw new Problem('bad_request', { detail: 'A stage is given for an article that the hit does not list.' });
  const isNeeded = verdict !== 'open' && kinds.includes('adverse_media');
  if (isNeeded && articles.some(({ id }) => !Object.hasOwn(stages, id)))
    throw new Problem('bad_request', {
      detail: 'Name the stage of each article: allegation, investigation, proceedings or conviction.',
    });
}

/** @throws Problem conflict when what the reviewer saw is not what the server reads now */
async function requireSameContent(
  { record, step }: HitsOfAnswer,
  pairs: readonly (readonly [SeenHit, PresentHit | undefined])[],
): Promise<void> {
  const changed = pairs.flatMap(([seen, present]) => {
    const all: StaleHit['changed'] = present === undefined ? ['gone'] : contentChanges(seen, present);
    return all.length === 0 ? [] : [{ hit: seen.hit, shownVersion: seen.version, changed: all }];
  });
  if (changed.length === 0) return;
  const { dispositions } = await (await getStore()).verdicts.ofSession(record.ref);
  const stale = changed.map(({ hit, shownVersion, changed: all }): StaleHit => {
    const newest = dispositions.findLast((one) => one.step === step.step && one.hit === hit);
    const version = newest?.version ?? 0;
    return { hit, changed: version === shownVersion ? all : ['version', ...all], version };
  });
  throw new Problem('conflict', {
    detail: 'The hit or the subject has changed since you read it. Check it again, then record your verdict.',
    stale,
  });
}

const noSuchHit = () => new Problem('not_found', { detail: 'This screening has no such hit.' });

/** @throws Problem not_found when no read of this step ever gave such a hit */
async function requireKnown({ record, step }: HitsOfAnswer, hits: readonly string[]): Promise<void> {
  const store = await getStore();
  for (const hit of hits) if (!(await store.hits.isKnown(record.ref, step.step, hit))) throw noSuchHit();
}

/** A verdict can be withdrawn from a hit that is no longer reported; what was seen is that of the verdict. */
async function toWithdrawn({ record, step }: HitsOfAnswer, hit: string): Promise<PresentHit | undefined> {
  const { dispositions } = await (await getStore()).verdicts.ofSession(record.ref);
  const newest = dispositions.findLast((one) => one.step === step.step && one.hit === hit);
  if (newest?.content == null) return undefined;
  const { hash, subject, kinds, entry, node, content } = newest;
  const { hit: shown, attributes } = content.seen;
  const none = { position: -1, corporate: null, screened: '', articles: [], files: [] };
  return { ...none, id: hit, hash, subject, kinds, entry, node, content: shown, attributes };
}

/** The store knows of a newer content than this process has in its cache. */
async function throughStore<Result>(answer: HitsOfAnswer, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { appKey: app, kind, sessionId } = answer.record;
    if (error instanceof Problem && error.code === 'conflict')
      getUpstream().invalidate({ app, kind, sessionId }, { audience: 'full' });
    throw error;
  }
}

/** A service may give files other addresses at each read: their bytes tell then whether they are those that got the verdict. */
async function freezeFiles(hits: readonly PresentHit[]) {
  const files = await fetchFiles(hits.flatMap((hit) => hit.files.map((file) => ({ step: hit.id, ...file }))));
  return Map.groupBy(files.map(toFrozen), ({ step }) => step);
}

interface Change {
  readonly verdict: Verdict;
  readonly reason: VerdictReason;
  readonly hits: readonly SeenHit[];
}

async function record(
  session: SessionHandle,
  answer: HitsOfAnswer,
  { verdict, reason, hits }: Change,
  check: (found: readonly PresentHit[]) => Promise<void>,
): Promise<SessionVerdictRecords> {
  const { reviewer } = session;
  const at = { ref: answer.record.ref, step: answer.step.step };
  const ids = hits.map(({ hit }) => hit);
  await requireKnown(answer, ids);
  const presentOf = new Map(answer.hits.map((hit) => [hit.id, hit]));
  const pairs = await Promise.all(
    hits.map(async (seen) => {
      const present = presentOf.get(seen.hit);
      return [seen, present ?? (verdict === 'open' ? await toWithdrawn(answer, seen.hit) : undefined)] as const;
    }),
  );
  await throughStore(answer, () => requireSameContent(answer, pairs));
  for (const [seen, present] of pairs) if (present !== undefined) requireStages(verdict, present, seen.stages);
  const found = pairs.flatMap(([, present]) => present ?? []);
  await check(found);
  const frozen = closesHit(verdict) ? await freezeFiles(found) : undefined;
  const verdicts = pairs.flatMap(([seen, present]): NewVerdict[] => {
    if (present === undefined) return [];
    const { id: hit, kinds, entry, node, hash, subject, content: shown, attributes } = present;
    const files = frozen?.get(hit);
    const content = { reason, stages: seen.stages, seen: { hit: shown, attributes }, ...(files && { files }) };
    return [{ hit, expectedVersion: seen.version, verdict, kinds, entry, node, hash, subject, content }];
  });
  const store = await getStore();
  const hashes = new Map(verdicts.map((one) => [one.hit, one]));
  return throughStore(answer, () =>
    store.verdicts.record(at, verdicts, reviewer, (hit, version) =>
      toAuditEvent(reviewer, 'disposition.recorded', {
        ref: at.ref,
        object: hitObject(at.step, hit),
        fieldGroups: shownGroups,
        reason: [reason.template, reason.text].filter((part) => part).join(': '),
        detail: {
          verdict,
          version,
          hash: hashes.get(hit)?.hash ?? null,
          subject: hashes.get(hit)?.subject ?? null,
          ...(hits.length > 1 && { bulk: hits.length }),
        },
      }),
    ),
  );
}

/** Reads the hits of a write as they are afterwards, without what stood before it. @param records as the write resolved to them */
async function toHitsAfter(
  session: SessionHandle,
  answer: HitsOfAnswer,
  ids: readonly string[],
  records: SessionVerdictRecords,
): Promise<HitAfter[]> {
  const hits = await toHitDispositions(session, answer, { ids, records });
  return hits.map(({ history: _, ...hit }) => hit);
}

/** Reads the hit of a write as it is afterwards. @throws Problem not_found */
async function oneAfter(session: SessionHandle, answer: HitsOfAnswer, hit: string, records: SessionVerdictRecords) {
  const [shown] = await toHitsAfter(session, answer, [hit], records);
  if (shown === undefined) throw new Problem('not_found');
  return shown;
}

function requireHitId(hit: string): void {
  if (!hitIdSchema.safeParse(hit).success) throw noSuchHit();
}

/**
 * Records the next verdict on one hit, on the content that the reviewer saw.
 *
 * @throws Problem not_found, bad_request (stages), conflict with `stale`, upstream_… (nothing is written), store_unavailable
 */
on(recordVerdict, { body: verdictSchema, answer: hitAfterSchema }, async ({ session, step, hit, body }) => {
  const { verdict, reason, ...seen } = body;
  requireHitId(hit);
  const answer = await readHits(session, step);
  const records = await record(session, answer, { verdict, reason, hits: [{ hit, ...seen }] }, async () => undefined);
  return oneAfter(session, answer, hit, records);
});

/**
 * Records one verdict with one reason on several hits: on all or on none.
 *
 * @throws Problem bad_request also for sanctions, hits of unknown kind, hits of several kinds, and hits that this reviewer has not opened since they
 * last changed; else as `recordVerdict`
 */
on(recordVerdicts, { body: bulkVerdictSchema, answer: hitsAfterSchema }, async ({ session, reviewer, step, body }) => {
  const answer = await readHits(session, step);
  const ids = body.hits.map(({ hit }) => hit);
  const at = { ref: answer.record.ref, step: answer.step.step };
  const records = await record(session, answer, body, async (found) => {
    if (found.some(({ id, kinds }) => id.startsWith('h1-') && isSingleOnly(kinds)))
      throw new Problem('bad_request', {
        detail: 'Each sanctions hit and each hit of unknown kind needs its own verdict.',
      });
    if (new Set(found.map(({ kinds }) => kinds.join())).size > 1)
      throw new Problem('bad_request', { detail: 'One verdict cannot cover hits of several kinds.' });
    const store = await getStore();
    const opened = await store.verdicts.findOpened(at, reviewer.id, ids, (hit) => hitObject(at.step, hit));
    if (ids.some((hit) => !opened.has(hit)))
      throw new Problem('bad_request', { detail: 'Open each hit before you record one verdict for several.' });
  });
  return { hits: await toHitsAfter(session, answer, ids, records) };
});

/**
 * Restores what stood before the newest verdict on each of these hits: on all or on none.
 *
 * @throws Problem bad_request (another reviewer's, too late, an undo itself); else as `recordVerdict`
 */
on(undoVerdicts, { body: undoSchema, answer: hitsAfterSchema }, async ({ session, reviewer, step, body }) => {
  const { hits } = body;
  const answer = await readHits(session, step);
  const at = { ref: answer.record.ref, step: answer.step.step };
  const ids = hits.map(({ hit }) => hit);
  await requireKnown(answer, ids);
  const store = await getStore();
  const records = await store.verdicts.undo(at, hits, reviewer, (hit, version) =>
    toAuditEvent(reviewer, 'disposition.undone', {
      ref: at.ref,
      object: hitObject(at.step, hit),
      fieldGroups: shownGroups,
      detail: { version, undone: version - 1 },
    }),
  );
  return { hits: await toHitsAfter(session, answer, ids, records) };
});

/**
 * A senior manager, other than who confirmed it, approves or refuses the relationship of a PEP match.
 *
 * @throws Problem not_allowed for who confirmed the match, not_found, bad_request (no PEP match), conflict with `stale`, upstream_…
 */
on(approveMatch, { body: approvalSchema, answer: hitAfterSchema }, async ({ session, reviewer, step, hit, body }) => {
  const { approval, reason, version, disposition, hash, subject } = body;
  requireHitId(hit);
  const answer = await readHits(session, step);
  const at = { ref: answer.record.ref, step: answer.step.step, hit };
  await requireKnown(answer, [hit]);
  const store = await getStore();
  const records = await throughStore(answer, () =>
    store.verdicts.approve(
      at,
      { approval, reason, expectedVersion: version, disposition, hash, subject },
      reviewer,
      toAuditEvent(reviewer, approval === 'approved' ? 'disposition.approved' : 'disposition.refused', {
        ref: at.ref,
        object: hitObject(at.step, hit),
        fieldGroups: shownGroups,
        reason,
        detail: { version: version + 1, disposition, hash, subject },
      }),
    ),
  );
  return oneAfter(session, answer, hit, records);
});
