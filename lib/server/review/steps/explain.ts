import type { PhoneStep, StepAnswer } from '#lib/contract/index.ts';
import { permissionOf, type SensitivityClass } from '#lib/model/access/permissions.ts';
import type { PhoneExplanation, ScreeningExplanation } from '#lib/model/session/explanation.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { explainStep } from '#lib/operations/steps.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { shownReadAtMs } from './customer-view.ts';
import { explainHits } from './explain-hits.ts';
import { explainPhone } from './explain-phone.ts';
import { requireStep } from './find-step.ts';
import { type AnswerMemo, memoise, readAnswer } from './parsed-answer.ts';
import { namedSessionIds, readRelatedSessions } from './related-sessions.ts';

type Sees = (sensitivity: SensitivityClass) => boolean;

// Comparing a screening costs more than reading it; one answer and the same facts always give the same comparison.
const comparisons: AnswerMemo<ScreeningExplanation[]> = new WeakMap();

/**
 * `GET /api/sessions/{ref}/steps/{step}/explanation`: what Review Desk adds to a step. Reads through the same cache and asks upstream for no
 * other session. Sessions that the step names are described as far as the registry and the role know them; that is other people's data, so one audit
 * event with their refs is on disk before this resolves.
 *
 * @throws Problem not_found (also for a step that the role may not know of), bad_request, upstream_…, store_unavailable
 */
on(explainStep, async ({ session, reviewer, step: name, prefetch }) => {
  const { record, step } = await requireStep(session, name);
  const { body, parsed, readAtMs } = await readAnswer(reviewer, record, step);
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
  return { readAt: new Date(shownReadAtMs(reviewer, readAtMs)).toISOString(), screening, phone, related };
});

function isCompared(kind: SessionKind, type: string, sees: Sees): boolean {
  if (!sees('screening')) return false;
  return type === 'AML' || (kind === 'corporate' && type === 'BENEFICIAL_OWNERS' && sees('ownership'));
}

function toPhoneExplanation(kind: SessionKind, type: string, step: StepAnswer): PhoneExplanation | null {
  const phone = kind === 'individual' && type === 'PHONE' ? (step as PhoneStep).verification?.phone : null;
  return phone ? explainPhone(phone) : null;
}
