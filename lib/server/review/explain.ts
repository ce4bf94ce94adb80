import type {
  BeneficialOwnersStep,
  DuplicateStep,
  LegalRepresentativeStep,
  PhoneStep,
  StepAnswer,
} from '#lib/contract/index.ts';
import type {
  PhoneExplanation,
  RelatedSession,
  ScreeningExplanation,
  StepExplanation,
} from '#lib/model/explanation.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { type SensitivityClass, sightOf } from '#lib/model/role.ts';
import { getStore } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { readAnswer, remember, requireStep, type StepAt } from './answers.ts';
import { explainPhone } from './phone.ts';
import { audienceOf, toDetail } from './rows.ts';
import { explainHits } from './screening.ts';

type Sees = (sensitivity: SensitivityClass) => boolean;

// Comparing a screening costs more than reading it; the same answer beside the same facts gives the same comparison.
const screenings = new WeakMap<object, Map<string, ScreeningExplanation[]>>();

/**
 * `GET /api/sessions/{ref}/steps/{step}/explanation`: what the desk adds to the reading of a step that the reviewer has on the screen.
 * Reads through the same cache, asks upstream for no other session. Sessions that the step names are told as far as the registry and the
 * role know them; that is other people's data, so the trail has it before this resolves, as one event that names their refs.
 *
 * @throws Problem not_found (also for what the role may not know of), bad_request, upstream_…, store_unavailable
 */
export async function explainStep(
  reviewer: Reviewer,
  at: Omit<StepAt, 'kind'>,
  ask: { readonly prefetch?: boolean } = {},
): Promise<StepExplanation> {
  const { record, step } = await requireStep(reviewer, at);
  const { body, parsed, readAtMs } = await readAnswer(record, step, false);
  const sees: Sees = (sensitivity) => sightOf(reviewer.roles, sensitivity) === 'show';
  const screening = isScreened(record.kind, step.type, sees)
    ? remember(
        body,
        JSON.stringify([record.facts, reviewer.roles]),
        () => explainHits(record, step.type, parsed, reviewer.roles),
        screenings,
      )
    : null;
  const phone = sees('contact') ? phoneOf(record.kind, step.type, parsed) : null;
  const related = await readRelated(reviewer, record.sandbox, namedSessions(record.kind, step.type, parsed, sees));
  const others = related.flatMap(({ session }) => session?.ref ?? []);
  const groups: readonly SensitivityClass[] = [
    ...(screening ? (['screening', 'name', 'identity'] as const) : []),
    ...(phone || others.length > 0 ? (['contact'] as const) : []),
    ...(others.length > 0 ? (['name', 'identity'] as const) : []),
  ];
  if (groups.length > 0) {
    const detail = {
      ...(ask.prefetch && { prefetched: true }),
      ...(others.length > 0 && { sessions: others.join(' ') }),
    };
    const store = await getStore();
    await store.audit.append(
      toAuditEvent(reviewer, 'step.explained', {
        ref: record.ref,
        object: step.step,
        fieldGroups: [...new Set(groups)].filter(sees),
        detail: Object.keys(detail).length > 0 ? detail : null,
      }),
    );
  }
  return { readAt: new Date(readAtMs).toISOString(), screening, phone, related };
}

function isScreened(kind: SessionKind, type: string, sees: Sees): boolean {
  if (!sees('screening')) return false;
  return type === 'AML' || (kind === 'corporate' && type === 'BENEFICIAL_OWNERS' && sees('ownership'));
}

function phoneOf(kind: SessionKind, type: string, step: StepAnswer): PhoneExplanation | null {
  const phone = kind === 'individual' && type === 'PHONE' ? (step as PhoneStep).verification?.phone : null;
  return phone ? explainPhone(phone) : null;
}

/** So many sessions of one step are looked for; those beyond are not said to be unknown, they are not said at all. */
const mostRelated = 1_000;

/** Ids of other sessions in the step, where the reviewer sees them there too. */
function namedSessions(kind: SessionKind, type: string, step: StepAnswer, sees: Sees): string[] {
  const naming = namingSteps[`${kind} ${type}`];
  const ids = naming && sees(naming.sensitivity) ? naming.idsOf(step) : undefined;
  const usable = ids?.filter((id): id is string => typeof id === 'string' && id !== '');
  return [...new Set(usable)].slice(0, mostRelated);
}

interface Naming {
  /** Class of the id, as the contract has it. */
  readonly sensitivity: SensitivityClass;
  /** None where the list of those who have one did not come. */
  idsOf(step: StepAnswer): readonly unknown[] | undefined;
}
const namingSteps: Readonly<Record<string, Naming>> = {
  'individual DUPLICATE': {
    sensitivity: 'evidence',
    idsOf: (step) => (step as DuplicateStep).verification?.duplicate?.matches?.map((match) => match.session_id),
  },
  'corporate LEGAL_REPRESENTATIVE': {
    sensitivity: 'identity',
    idsOf: (step) => [(step as LegalRepresentativeStep).id],
  },
  'corporate BENEFICIAL_OWNERS': {
    sensitivity: 'ownership',
    idsOf: (step) => (step as BeneficialOwnersStep).individuals?.map((owner) => owner.id),
  },
  'corporate CORPORATE_OFFICER': {
    sensitivity: 'unknown',
    idsOf: (step) => ('id' in step ? [step.id] : undefined),
  },
};

/** @param sandbox environment of the session that names them: of one in the other, nothing crosses over but where it stands */
async function readRelated(
  reviewer: Reviewer,
  sandbox: boolean,
  sessionIds: readonly string[],
): Promise<RelatedSession[]> {
  if (sessionIds.length === 0) return [];
  const store = await getStore();
  const found = await store.sessions.findMany(sessionIds, audienceOf(reviewer.roles));
  const nowMs = Date.now();
  return sessionIds.map((sessionId) => {
    const record = found.get(sessionId);
    if (record && record.sandbox !== sandbox)
      return { sessionId, session: null, elsewhere: { ref: record.ref, sandbox: record.sandbox } };
    return { sessionId, session: record ? toDetail(reviewer, record, nowMs) : null };
  });
}
