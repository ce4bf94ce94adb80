/** This decides where a session stands in the queue, from what is stored of it. It is pure. */
import type { Selectable } from 'kysely';
import { dueAtMs, type ReviewFacts, reviewNeed } from '#lib/findings/index.ts';
import type { Finding, Severity } from '#lib/model/session/finding.schema.ts';
import type { PressingCause } from '#lib/model/session/queue.schema.ts';
import { type QueueKey, reviewCauses } from '#lib/model/session/queue.ts';
import type { SessionsTable } from '../tables.ts';
import type { SessionQueueColumns, SnoozesTable } from './tables.ts';
import type { EndedPeriod } from './time-in-queue.ts';

const severities: readonly string[] = ['severe', 'warning', 'notice'] satisfies Severity[];
const isSeverity = (text: string | undefined): text is Severity => text !== undefined && severities.includes(text);

/** The stored text is like `shared_data:severe,waiting:warning`. */
const toStoredCauses = (causes: readonly PressingCause[]): string =>
  causes.map(({ cause, severity }) => `${cause}:${severity}`).join();

/** Of one that was stored without its severity nothing less than the gravest is known. */
export function toCauses(stored: string): PressingCause[] {
  const found = new Map(stored.split(',').map((one) => one.split(':', 2) as [string, string | undefined]));
  return reviewCauses.flatMap((cause) => {
    const severity = found.get(cause);
    return found.has(cause) ? [{ cause, severity: isSeverity(severity) ? severity : 'severe' }] : [];
  });
}

type OfOthers = 'untouched_check_at' | 'new_rules' | 'new_rules_at' | 'files_check_at' | 'files_checked_at';
export type QueueColumns = Readonly<Omit<Selectable<SessionQueueColumns>, OfOthers>>;

export type QueueRow = QueueColumns & Pick<SessionsTable, 'origin' | 'first_seen_at' | 'updated_at'>;

/** One of these ends a snooze before its time. */
export type WakeCause = 'change' | 'delivery';
export type SnoozeEnd = NonNullable<SnoozesTable['ended_by']>;

export interface QueueState {
  readonly columns: QueueColumns;
  readonly keys: readonly QueueKey[];
  /** It is undefined when no snooze is in force, or it stays. */
  readonly snoozeEnd: SnoozeEnd | undefined;
  /** It is overdue by what only new rules found, which alerts nobody. */
  readonly isQuiet?: boolean;
}

const none = {
  needs_review_since: null,
  review_due_at: null,
  review_overdue: 0,
  review_imported: 0,
  snoozed: 0,
  review_causes: '',
};
const earliest = (...times: readonly (number | null | undefined)[]): number | null => {
  const given = times.filter((time) => time !== null && time !== undefined);
  return given.length === 0 ? null : Math.min(...given);
};

const expiryCodes: readonly string[] = ['document_expiring', 'document_expired'];

/**
 * A due date never moves to a later day: a finding that is graver than those before may bring it forward. An overdue session is never snoozed.
 *
 * @param snooze the one in force
 * @param ended the period that goes on if the session needs a person again: its verdict was a mistake and was undone
 */
export function toQueueState(
  before: QueueRow,
  facts: ReviewFacts,
  snooze: { readonly until_at: number | null } | undefined,
  wake: WakeCause | undefined,
  nowMs: number,
  ended?: EndedPeriod,
): QueueState {
  const { severity, newRules, causes, changesAtMs } = reviewNeed(facts, nowMs);
  const isDecided = facts.decidedOn !== undefined;
  const isExpiring = ({ code, isByNewRule }: Finding) => expiryCodes.includes(code) && !(isDecided && isByNewRule);
  const expiring = facts.findings.some(isExpiring) ? (['view:expiring'] as const) : [];
  const apart = newRules === 'apart' ? (['view:new_rules'] as const) : [];
  const dueByNewRules = typeof newRules === 'object' ? newRules.dueAtMs : undefined;
  if (severity === undefined && dueByNewRules === undefined)
    return {
      columns: { ...none, review_seen: 1, queue_check_at: changesAtMs ?? null },
      keys: [...expiring, ...apart],
      snoozeEnd: snooze && 'settled',
    };
  // It is seen for the first time: it has been as it is since its last change, which is when an imported one was registered.
  const isNew = before.review_seen === 0;
  const resumed = before.needs_review_since === null ? ended : undefined;
  const since = before.needs_review_since ?? resumed?.since ?? (isNew ? before.updated_at : nowMs);
  const isFirst = before.needs_review_since === null && resumed === undefined;
  const wanted = severity && dueAtMs(isFirst ? since : nowMs, severity);
  const former = before.review_due_at ?? resumed?.due_at;
  // What is left is due by its own rule, whatever else was settled.
  const dueMs = (severity === undefined ? dueByNewRules : earliest(former, wanted, dueByNewRules)) ?? nowMs;
  const isOverdue = dueMs <= nowMs;
  const isOver = snooze !== undefined && snooze.until_at !== null && snooze.until_at <= nowMs;
  const snoozeEnd: SnoozeEnd | undefined = snooze && (wake ?? (isOverdue ? 'overdue' : isOver ? 'time' : undefined));
  const isSnoozed = snooze !== undefined && snoozeEnd === undefined;
  const isImported =
    before.origin === 'import' &&
    (resumed ? resumed.since : isNew ? before.updated_at : undefined) === before.first_seen_at;
  return {
    columns: {
      needs_review_since: since,
      review_due_at: dueMs,
      review_overdue: Number(isOverdue),
      review_imported: before.needs_review_since === null ? Number(isImported) : before.review_imported,
      review_seen: 1,
      review_causes: toStoredCauses(causes),
      snoozed: Number(isSnoozed),
      queue_check_at: earliest(changesAtMs, isOverdue ? undefined : dueMs, isSnoozed ? snooze.until_at : undefined),
    },
    keys: [
      'view:open',
      ...(isSnoozed ? [] : (['view:needs_review'] as const)),
      ...(isOverdue ? (['view:overdue'] as const) : []),
      ...expiring,
      ...apart,
    ],
    snoozeEnd,
    isQuiet: severity === undefined,
  };
}
