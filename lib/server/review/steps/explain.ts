import { type DuplicateStep, listNamedPersons, type PhoneStep, type StepAnswer } from '#lib/contract/index.ts';
import { checkPhone } from '#lib/findings/index.ts';
import { permissionOf, type SensitivityClass } from '#lib/model/access/permissions.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import {
  type PhoneExplanation,
  type RelatedSession,
  type ScreeningExplanation,
  stepExplanationSchema,
} from '#lib/model/session/explanation.schema.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import { explainStep } from '#lib/operations/steps.ts';
import { toIso } from '#lib/server/iso-time.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { toDetail } from '../sessions/index.ts';
import { stepNaming } from '../step-names.ts';
import { shownReadAtMs } from './customer-view.ts';
import { explainHits } from './explain-hits.ts';
import { requireStep } from './find-step.ts';
import { type AnswerMemo, memoise, readAnswer } from './parsed-answer.ts';

/**
 * Sessions that a step names by their id: a duplicate's matches, a legal representative, an officer, the persons among the owners.
 *
 * Ids beyond this many are left out altogether, rather than reported as not registered.
 */
const maxRelated = 1_000;

type Sees = (sensitivity: SensitivityClass) => boolean;

/** The classes of these ids, as in the contract. */
const namedSessions: { readonly [Kind in SessionKind]: Partial<Record<StepType<Kind>, SensitivityClass>> } = {
  individual: { DUPLICATE: 'evidence' },
  corporate: { LEGAL_REPRESENTATIVE: 'identity', BENEFICIAL_OWNERS: 'ownership', CORPORATE_OFFICER: 'identity' },
};

const matchedSessions = (step: DuplicateStep) =>
  step.verification?.duplicate?.matches?.map(({ session_id }) => session_id);

/** Finds the ids in the step where the reviewer sees them there too. */
function namedSessionIds(kind: SessionKind, type: string, step: StepAnswer, sees: Sees): string[] {
  const sensitivity = new Map<string, SensitivityClass>(Object.entries(namedSessions[kind])).get(type);
  if (sensitivity === undefined || !sees(sensitivity)) return [];
  const ids =
    kind === 'individual' ? matchedSessions(step as DuplicateStep) : listNamedPersons(type, step)?.map(({ id }) => id);
  const usable = ids?.filter((id): id is string => typeof id === 'string' && id !== '');
  return [...new Set(usable)].slice(0, maxRelated);
}

/** @param sandbox environment of the session that names them: of a session in the other one, only ref and environment are given */
export async function readRelatedSessions(
  reviewer: Reviewer,
  sandbox: boolean,
  sessionIds: readonly string[],
): Promise<RelatedSession[]> {
  if (sessionIds.length === 0) return [];
  const store = await getStore();
  const found = await store.sessions.findMany(sessionIds, audienceOf(reviewer.roles));
  const nameOf = await store.assignments.namesOf([...found.values()].flatMap(({ assignee }) => assignee ?? []));
  const nowMs = Date.now();
  const nameStep = await stepNaming(reviewer);
  return sessionIds.map((sessionId) => {
    const record = found.get(sessionId);
    if (record && record.sandbox !== sandbox)
      return { sessionId, session: null, elsewhere: { ref: record.ref, sandbox: record.sandbox } };
    return { sessionId, session: record ? toDetail(reviewer, record, nameOf, nowMs, nameStep) : null };
  });
}

// Comparing a screening costs more than reading it; one answer and the same facts always give the same comparison.
const comparisons: AnswerMemo<ScreeningExplanation[]> = new WeakMap();

/**
 * `GET /api/sessions/{ref}/steps/{step}/explanation` answers with what Review Desk adds to a step. It reads through the same cache and asks
 * upstream for no other session. Sessions that the step names are described as far as the registry and the role know them; that is other people's
 * data, so one audit event with their refs is on disk before this resolves.
 *
 * @throws Problem not_found (also for a step that the role may not know of), bad_request, upstream_…, store_unavailable
 */
on(explainStep, { answer: stepExplanationSchema }, async ({ session, reviewer, step: name, prefetch, ahead }) => {
  const { record, step } = await requireStep(session, name);
  const { body, parsed, readAtMs } = await readAnswer(reviewer, record, step, { ahead });
  const sees: Sees = (sensitivity) => permissionOf(reviewer.roles, sensitivity) === 'show';
  const screening = isCompared(record.kind, step.type, sees)
    ? memoise(comparisons, body, JSON.stringify([record.facts, reviewer.roles]), () =>
        explainHits(record, step.type, parsed, reviewer.roles),
      )
    : null;
  const phone = sees('contact') ? toPhoneExplanation(record.kind, step.type, parsed) : null;
  const named = namedSessionIds(record.kind, step.type, parsed, sees);
  const related = await readRelatedSessions(reviewer, record.sandbox, named);
  const refs = related.flatMap((one) => one.session?.ref ?? []);
  const groups: readonly SensitivityClass[] = [
    ...(screening ? (['screening', 'name', 'identity'] as const) : []),
    ...(phone || refs.length > 0 ? (['contact'] as const) : []),
    ...(refs.length > 0 ? (['name', 'identity'] as const) : []),
  ];
  if (groups.length > 0) {
    const detail = { ...(prefetch && { prefetched: true }), ...(refs.length > 0 && { sessions: refs.join(' ') }) };
    await recordEvent(reviewer, 'step.explained', {
      ref: record.ref,
      object: step.step,
      fieldGroups: [...new Set(groups)].filter(sees),
      detail: Object.keys(detail).length > 0 ? detail : null,
    });
  }
  return { readAt: toIso(shownReadAtMs(reviewer, readAtMs)), screening, phone, related };
});

function isCompared(kind: SessionKind, type: string, sees: Sees): boolean {
  if (!sees('screening')) return false;
  return type === 'AML' || (kind === 'corporate' && type === 'BENEFICIAL_OWNERS' && sees('ownership'));
}

function toPhoneExplanation(kind: SessionKind, type: string, step: StepAnswer): PhoneExplanation | null {
  const phone = kind === 'individual' && type === 'PHONE' ? (step as PhoneStep).verification?.phone : null;
  return phone ? checkPhone(phone) : null;
}
