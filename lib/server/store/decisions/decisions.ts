/**
 * This folder keeps decisions on sessions. Hides how what a decision was made on is frozen and sealed with the key of its session, how a second person is told
 * from the first, and what is compared later. Promises: nothing is cleared over a block that is not named; of many writers on one version one wins; each write
 * shares its transaction with its audit event, the findings and the change for open tabs; rows are added and never changed; referrals are stored elsewhere.
 * Throws Problems: not_found, not_allowed, bad_request, conflict (with what changed), clear_blocked (with the blocks), and those of the store.
 */
import { randomBytes } from 'node:crypto';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { ClearBlock, EvidenceTarget, OverriddenBlock } from '#lib/model/review/decision.schema.ts';
import { draftOf, type SessionForm } from '#lib/model/review/draft.ts';
import { isSameHash } from '#lib/model/same-hash.ts';
import type { Person } from '#lib/model/schema.ts';
import { secondReasonsFor } from '#lib/model/second-review-rule.ts';
import type { SecondRefusal, SecondVerdict } from '#lib/model/second-verdict.ts';
import { newRef } from '#lib/model/session/ids.ts';
import { makeDueConsentFindings } from '../consents/index.ts';
import { type Basis, changedParts, stepsToCompare } from '../decision-state/load-decided.ts';
import { type DecisionWithOutcome, loadDecisionsOf, standingOf } from '../decision-state/states.ts';
import type { StoreContext } from '../kernel/context.ts';
import { contentHashOf, createOpener, findSessionKey } from '../kernel/sealing.ts';
import { requireSession } from '../kernel/session-rows.ts';
import { toStorable } from '../kernel/storable-text.ts';
import { endNewRules } from '../queue/new-rules.ts';
import { hasOtherThan } from '../reviewers/persons.ts';
import { listAdministrators } from '../reviewers/reviewers.ts';
import type { SessionWrite, WriteSession } from '../session-writer.ts';
import { blocksOfEvidence } from './blocks.ts';
import { requireComparedFiles, requireDecidable } from './decidable.ts';
import type {
  DecisionContent,
  DecisionRecord,
  EvidenceRead,
  MadeDecision,
  MadeOutcome,
  NewDecision,
  NewOutcome,
} from './decision-records.ts';
import { findToOpen } from './evidence-to-open.ts';
import { createFileComparison } from './file-comparison.ts';
import { findInvolved, refusalOf } from './involved.ts';
import { writeSecond, writeWithdrawal } from './outcomes.ts';
import { countingVerdicts, loadPresent, type PresentState, toEvidence } from './present-state.ts';
import { openDecision, toRecord, versionOf } from './rows.ts';
import { createVerdictFiles } from './verdict-files.ts';

/** It has all decisions of one session, and what a new one would be made on now. */
export interface SessionDecisionRecords {
  readonly version: number;
  /** The oldest comes first. */
  readonly decisions: readonly DecisionRecord[];
  readonly current: DecisionRecord | undefined;
  readonly waiting: DecisionRecord | undefined;
  readonly present: PresentState;
  /** They name what differs from what the decision that waits, else the one that stands, was made on. */
  readonly changed: readonly string[];
  /** Steps whose files have other addresses than then, and were not compared yet. */
  readonly toCompare: readonly string[];
  /** Steps at whose files other bytes were found than those of then. */
  readonly withOtherFiles: readonly string[];
  /** By the id of a decision, what was sealed with it; null: nothing opens it any more. */
  contents(): Promise<ReadonlyMap<string, DecisionContent | null>>;
  /** Names of administrators, where nobody could be the second reviewer of a decision that this reviewer recorded now; null where a person could. */
  lackOfSecond(authorId: string): Promise<readonly string[] | null>;
  /** Why this reviewer cannot be the second one of the decision that waits, and what is still to be opened; undefined while none waits. */
  secondState(
    reviewerId: string,
  ): Promise<{ readonly refusal: SecondRefusal | null; readonly toOpen: readonly EvidenceTarget[] } | undefined>;
}

export interface Decisions {
  /** @throws Problem not_found */
  ofSession(ref: string): Promise<SessionDecisionRecords>;
  /**
   * Writes a decision with everything it was made on, in one transaction with its event, the findings and the change.
   *
   * @throws Problem not_found; not_allowed for who lost the role meanwhile; those of `requireDecidable`; conflict with `changed` when
   * something was recorded since, another decision waits, the files are not those of the facts any more, or a clear rests on a verdict whose files were not compared
   */
  record(decision: NewDecision, author: Person, toEvent: (made: MadeDecision) => AuditEvent): Promise<MadeDecision>;
  /**
   * A second reviewer agrees or disagrees.
   *
   * @throws Problem not_found; not_allowed for who may not be the second one; conflict with `changed` when it waits no more, or what a clear was made on has
   * changed; clear_blocked when something blocks that the first reviewer did not override
   */
  second(
    outcome: NewOutcome & { readonly verdict: SecondVerdict },
    reviewer: Person,
    toEvent: (made: MadeOutcome) => AuditEvent,
  ): Promise<void>;
  /** @throws Problem not_found; not_allowed for anybody but its author; conflict when it waits no more */
  withdraw(outcome: NewOutcome, reviewer: Person, toEvent: (made: MadeOutcome) => AuditEvent): Promise<void>;
  readonly files: ReturnType<typeof createFileComparison>;
  /** The same for verdicts on hits. */
  readonly verdictFiles: ReturnType<typeof createVerdictFiles>;
}

type Changed = Pick<SessionDecisionRecords, 'changed' | 'toCompare' | 'withOtherFiles'>;

function toChanged(one: DecisionWithOutcome | undefined, { basis }: PresentState): Changed {
  if (one === undefined) return { changed: [], toCompare: [], withOtherFiles: [] };
  const before: Basis = JSON.parse(one.row.basis);
  return {
    changed: changedParts(one.row.kind, before, basis),
    toCompare: stepsToCompare(before, basis),
    withOtherFiles: before.steps.flatMap(({ step, hasOtherFiles }) => (hasOtherFiles ? [step] : [])),
  };
}

/**
 * @throws Problem conflict: what the caller read beside the store is of another content than what is stored, or the stored hits are those of another answer
 * than the facts
 */
function requireSameContents({ record, hits: stored }: PresentState, { contents, hits }: EvidenceRead): void {
  const isSame = Object.entries(contents).every(([step, hash]) =>
    isSameHash(record.steps.find((one) => one.step === step)?.read?.contentHash ?? null, hash),
  );
  const textOf = (all: readonly string[]) => all.toSorted().join();
  const isSameHits = Object.entries(hits).every(
    ([step, found]) =>
      textOf(found.map(({ id, hash }) => `${id} ${hash}`)) ===
      textOf(stored.flatMap((one) => (one.step === step && !one.isGone ? [`${one.hit} ${one.hash}`] : []))),
  );
  if (!isSame || !isSameHits)
    throw new Problem('conflict', {
      detail: 'The session changed while the decision was being recorded. Check it again.',
      changed: ['evidence'],
    });
}

/** @throws Problem conflict */
function requireVersion(all: readonly DecisionWithOutcome[], expected: number): void {
  if (versionOf(all) !== expected)
    throw new Problem('conflict', {
      detail: 'Another decision has been recorded since you read this session. Check it, then decide again.',
      changed: ['version'],
    });
}

const toNamed = (all: readonly ClearBlock[]): readonly OverriddenBlock[] =>
  all.map(({ id, code, severity, message }) => ({ id, code, severity, message }));

/** @throws as `Decisions.record` */
async function add(
  { tx, session, author, identities, atMs, seal, open, append }: SessionWrite,
  all: readonly DecisionWithOutcome[],
  decision: NewDecision,
  toEvent: (made: MadeDecision) => AuditEvent,
): Promise<MadeDecision> {
  if (standingOf(all).waiting)
    throw new Problem('conflict', {
      detail: 'A decision on this session is waiting for a second reviewer.',
      changed: ['version'],
    });
  const stored = await loadPresent(tx, session.rid, atMs, open);
  requireSameContents(stored, decision.evidence);
  const unseen = decision.kind === 'clear' ? blocksOfEvidence(stored, decision.evidence) : [];
  const present = { ...stored, blocks: [...stored.blocks, ...unseen] };
  requireDecidable(present, decision);
  if (decision.kind === 'clear') requireComparedFiles(present);
  const { kind, fourEyes, reasons } = decision;
  const overrides = kind === 'clear' ? toNamed(present.blocks) : [];
  const verdicts = countingVerdicts(present);
  const needsSecond = secondReasonsFor(fourEyes, kind, verdicts, overrides.length, present.hasLeftOpen);
  const content: DecisionContent = {
    salt: randomBytes(16).toString('base64url'),
    kind,
    reasons: { ...reasons, text: toStorable(reasons.text) },
    overrides,
    ...(kind === 'clear' && { considered: toNamed(present.toConsider) }),
    needsSecond,
    involved: await findInvolved(tx, { rid: session.rid, personRids: present.personRids }, all),
    evidence: toEvidence(present, decision.evidence),
  };
  const made = {
    id: newRef(),
    version: versionOf(all) + 1,
    contentHash: contentHashOf(content),
    needsSecond,
    overrides,
  };
  const [event] = await append(toEvent(made));
  await tx
    .insertInto('decisions')
    .values({
      rid: session.rid,
      number: all.length + 1,
      id: made.id,
      version: made.version,
      kind,
      needs_second: JSON.stringify(needsSecond),
      basis: JSON.stringify(present.basis),
      sealed: await seal(['decision', made.id], content),
      content_hash: made.contentHash,
      reviewer_id: author.id,
      reviewer_name: author.name,
      reviewer_identities: JSON.stringify(identities),
      decided_at: atMs,
      event_seq: event?.seq ?? 0,
    })
    .execute();
  if (needsSecond.length === 0) await endNewRules(tx, session.rid);
  return made;
}

export function createDecisions(context: StoreContext, writeSession: WriteSession): Decisions {
  const { db, dialect, keys, now } = context;
  const write = async <Result>(
    { ref, expectedVersion }: Pick<NewDecision, 'ref' | 'expectedVersion'>,
    author: Person,
    forms: readonly SessionForm[],
    body: (one: SessionWrite, all: readonly DecisionWithOutcome[]) => Promise<Result>,
  ): Promise<Result> => {
    await makeDueConsentFindings(db, dialect, now());
    const ends = forms.map((form) => draftOf(form));
    return writeSession({ ref, author, may: 'decision.write', ends }, async (one) => {
      const all = await loadDecisionsOf(one.tx, one.session.rid);
      requireVersion(all, expectedVersion);
      return body(one, all);
    });
  };

  return {
    files: createFileComparison(context),
    verdictFiles: createVerdictFiles(context),

    async ofSession(ref) {
      await makeDueConsentFindings(db, dialect, now());
      const session = await requireSession(db, ref);
      const all = await loadDecisionsOf(db, session.rid);
      const opener = await createOpener(db, keys, ref);
      const present = await loadPresent(db, session.rid, now(), opener);
      const key = all.length === 0 ? undefined : await findSessionKey(db, keys, ref);
      const { current, waiting } = standingOf(all);
      const records = new Map(all.map((one) => [one, toRecord(one, current, key)]));
      const involved = () => findInvolved(db, { rid: session.rid, personRids: present.personRids }, all);
      return {
        version: versionOf(all),
        decisions: [...records.values()],
        current: current && records.get(current),
        waiting: waiting && records.get(waiting),
        present,
        ...toChanged(waiting ?? current, present),
        async contents() {
          const opened = all.map(async ({ row }) => [row.id, await openDecision(db, opener, row)] as const);
          return new Map(await Promise.all(opened));
        },
        async lackOfSecond(authorId) {
          if (await hasOtherThan(db, [authorId, ...(await involved())], 'decision.write')) return null;
          return (await listAdministrators(db)).map(({ name }) => name);
        },
        async secondState(reviewerId) {
          if (waiting === undefined) return undefined;
          const content = await openDecision(db, opener, waiting.row);
          const refusal = await refusalOf(db, reviewerId, waiting, content, await involved());
          if (refusal !== null) return { refusal, toOpen: [] };
          const toOpen = await findToOpen(db, present, { reviewerId, sinceSeq: waiting.row.event_seq, content });
          return { refusal: toOpen.length > 0 ? 'evidence' : null, toOpen };
        },
      };
    },

    record: (decision, author, toEvent) =>
      write(decision, author, ['decision'], (one, all) => add(one, all, decision, toEvent)),

    second: (outcome, reviewer, toEvent) =>
      write(outcome, reviewer, ['second_review'], (one, all) => writeSecond(one, all, outcome, toEvent)),

    withdraw: (outcome, reviewer, toEvent) =>
      write(outcome, reviewer, [], (one, all) => writeWithdrawal(one, all, outcome, toEvent)),
  };
}
