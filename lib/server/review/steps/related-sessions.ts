/** Sessions that a step names by their id: a duplicate's matches, a legal representative, an officer, the persons among the owners. */
import { type DuplicateStep, listPersonSessions, type StepAnswer } from '#lib/contract/index.ts';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import type { RelatedSession } from '#lib/model/session/explanation.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import { getStore } from '#lib/server/store/index.ts';
import { toDetail } from '../sessions/index.ts';

/** Ids beyond this many are left out altogether, rather than reported as not registered. */
const maxRelated = 1_000;

interface NamedSessions {
  /** Class of the id, as in the contract. */
  readonly sensitivity: SensitivityClass;
  /** Undefined where upstream sent no list. */
  idsOf(step: StepAnswer): readonly unknown[] | undefined;
}

const personsOf = (type: string, sensitivity: SensitivityClass): NamedSessions => ({
  sensitivity,
  idsOf: (step) => listPersonSessions(type, step),
});

const namedSessions: { readonly [Kind in SessionKind]: Partial<Record<StepType<Kind>, NamedSessions>> } = {
  individual: {
    DUPLICATE: {
      sensitivity: 'evidence',
      idsOf: (step) => (step as DuplicateStep).verification?.duplicate?.matches?.map((match) => match.session_id),
    },
  },
  corporate: {
    LEGAL_REPRESENTATIVE: personsOf('LEGAL_REPRESENTATIVE', 'identity'),
    BENEFICIAL_OWNERS: personsOf('BENEFICIAL_OWNERS', 'ownership'),
    CORPORATE_OFFICER: personsOf('CORPORATE_OFFICER', 'identity'),
  },
};

/** The ids in the step, where the reviewer sees them there too. */
export function namedSessionIds(
  kind: SessionKind,
  type: string,
  step: StepAnswer,
  sees: (sensitivity: SensitivityClass) => boolean,
): string[] {
  const named = new Map<string, NamedSessions>(Object.entries(namedSessions[kind])).get(type);
  const ids = named && sees(named.sensitivity) ? named.idsOf(step) : undefined;
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
  return sessionIds.map((sessionId) => {
    const record = found.get(sessionId);
    if (record && record.sandbox !== sandbox)
      return { sessionId, session: null, elsewhere: { ref: record.ref, sandbox: record.sandbox } };
    return { sessionId, session: record ? toDetail(reviewer, record, nameOf, nowMs) : null };
  });
}
