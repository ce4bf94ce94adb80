import { isPersonEntry } from '#lib/contract/index.ts';
import { consentFindingMessage } from '#lib/format/labels/consent-finding.ts';
import { mayDo, permissionOf } from '#lib/model/access/permissions.ts';
import { audienceOf, maySeeScreening } from '#lib/model/access/tipping-off.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { type LinkedAccess, type SessionDetail, sessionDetailSchema } from '#lib/model/session/session.schema.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { readDetail } from '#lib/server/audit-event.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import type { SessionHandle } from '../session-handle.ts';
import { stepNaming } from '../step-names.ts';
import { toDetail } from './redacted-session.ts';

async function read(session: SessionHandle, prefetch: boolean | undefined): Promise<SessionDetail> {
  const record = await session.reviewed();
  const { reviewer } = session;
  await recordEvent(reviewer, 'session.read', {
    ref: record.ref,
    detail: readDetail(prefetch),
    fieldGroups: [
      ...(permissionOf(reviewer.roles, 'name') === 'show' ? ['state', 'name', 'contact', 'identity'] : ['state']),
      ...(maySeeScreening(reviewer.roles) ? ['screening'] : []),
    ],
  });
  // For roles that may not know of screening the record has none.
  const { assignments } = await getStore();
  const names = await assignments.namesOf(record.assignee === null ? [] : [record.assignee]);
  const nowMs = Date.now();
  const nameStep = await stepNaming(reviewer);
  const detail = toDetail(reviewer, record, names, nowMs, nameStep);
  const persons = await personNames(reviewer, record);
  return {
    ...detail,
    // A step without a person has no such key.
    steps: detail.steps.map((step) => ({ ...step, ...(persons.has(step.step) && { person: persons.get(step.step) }) })),
    ...(mayDo(reviewer.roles, 'consent.read') && { sharedData: await linkedAccesses(record.ref, nowMs) }),
  };
}

/** Whose steps these are, by step: an officer's name as their own session has it, else what the step itself says. */
async function personNames(reviewer: Reviewer, record: SessionRecord): Promise<ReadonlyMap<string, string>> {
  if (record.kind === 'individual' || permissionOf(reviewer.roles, 'name') !== 'show') return new Map();
  const { sessions } = await getStore();
  const officers = record.steps.filter(({ stepId, type }) => isPersonEntry({ id: stepId, type }));
  const own = await sessions.findMany(
    officers.flatMap(({ stepId }) => stepId ?? []),
    audienceOf(reviewer.roles),
  );
  const persons = new Map<string, string>();
  for (const { step, stepId } of record.steps) {
    const session = own.get(stepId ?? '');
    const ownName = session?.sandbox === record.sandbox ? session.displayName : null;
    const name = ownName ?? record.facts.find((fact) => fact.step === step && fact.key === personName)?.value;
    if (name !== undefined) persons.set(step, name);
  }
  return persons;
}

const personName: FactKey = 'person_name';

/** Shared data that says something else than the session does is a finding of the session for whoever looks at it. */
async function linkedAccesses(ref: string, nowMs: number): Promise<LinkedAccess[]> {
  const linked = await (await getStore()).consents.foundFor(ref);
  return linked.flatMap(({ id, findings }) => {
    const [worst] = findings;
    if (worst === undefined) return [];
    const more = findings.length > 1 ? `, ${findings.length - 1} more` : '';
    const message = `Shared data: ${consentFindingMessage(worst, nowMs)}${more}`;
    return [{ id, findings: findings.length, severity: worst.severity, message }];
  });
}

/** One event for each time a session is opened, however often its page asks. */
on(readSession, { answer: sessionDetailSchema }, ({ session, prefetch }) => {
  session.detail ??= read(session, prefetch);
  return session.detail;
});
