/** The own sessions of a company's owners, representatives and officers, as far as they are registered: what is found there, and whom they verified. */
import { sql } from 'kysely';
import type { DeclaredPerson, LinkedPerson, VerifiedPerson } from '#lib/findings/index.ts';
import { dayMs } from '#lib/model/day.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import type { EvidenceTarget } from '#lib/model/review/decision.schema.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { inBatches } from '../kernel/batches.ts';
import { findSpelling, loadRelated, spellingsOf } from '../kernel/session-rows.ts';
import type { BySession, Db, FactsTable, RelatedSessionsTable, Tx } from '../tables.ts';

/** Whoever is told by several steps, or by one step in several ways, may be any of these. */
const keysOf = {
  name: ['name', 'name_other', 'name_further', 'name_mrz'],
  birth_date: ['birth_date', 'birth_date_other', 'birth_date_further', 'birth_date_mrz'],
  nationality: ['nationality', 'nationality_other', 'nationality_mrz'],
  document_number: ['document_number'],
} as const satisfies Record<keyof VerifiedPerson, readonly FactKey[]>;

type PersonFact = Pick<FactsTable, 'rid' | 'key' | 'value' | 'step_type'>;

/** A document counts alone where there is one. */
function verifiedBy(facts: readonly PersonFact[]): VerifiedPerson {
  const ofDocument = facts.filter(({ step_type }) => step_type === 'ID_DOCUMENT' || step_type === 'PVID');
  const valuesOf = (keys: readonly string[]): readonly string[] => {
    const [own, all] = [ofDocument, facts].map((some) => some.filter(({ key }) => keys.includes(key)));
    return (own?.length ? own : (all ?? [])).map(({ value }) => value);
  };
  const { name, birth_date, nationality, document_number } = keysOf;
  return {
    name: valuesOf(name),
    birth_date: valuesOf(birth_date),
    nationality: valuesOf(nationality),
    document_number: valuesOf(document_number),
  };
}

/** What of a session's findings follows for the companies that name it. */
export const toFollowing = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity !== 'notice');

async function loadPersons(db: Db | Tx, sessionIds: readonly string[]) {
  const persons = await inBatches(spellingsOf(sessionIds), (batch) =>
    db
      .selectFrom('sessions')
      .leftJoin('session_findings', (join) =>
        join.onRef('session_findings.rid', '=', 'sessions.rid').on('session_findings.audience', '=', 'full'),
      )
      .select(['sessions.rid', 'ref', 'session_id', 'sandbox', 'findings'])
      .where('session_id', 'in', batch)
      .execute(),
  );
  const facts: PersonFact[] = await inBatches(
    persons.map(({ rid }) => rid),
    (batch) =>
      db
        .selectFrom('facts')
        .select(['rid', 'key', 'value', 'step_type'])
        .where('rid', 'in', batch)
        .where('key', 'in', Object.values(keysOf).flat())
        .orderBy('position')
        .execute(),
  );
  const factsOf = Map.groupBy(facts, ({ rid }) => rid);
  return persons.map((person) => ({ ...person, verified: verifiedBy(factsOf.get(person.rid) ?? []) }));
}

/** @param rids of companies */
export async function loadLinked(db: Db | Tx, rids: readonly number[]): Promise<BySession<LinkedPerson>> {
  const related = await loadRelated(db, rids);
  if (related.length === 0) return new Map();
  const ids = related.map(({ session_id }) => session_id);
  const persons = await loadPersons(db, ids);
  const linked = related.map(({ rid, step, session_id: sessionId, declared }) => {
    const person = findSpelling(persons, sessionId);
    const session = person && {
      ref: person.ref,
      isSandbox: person.sandbox === 1,
      verified: person.verified,
      findings: toFollowing(JSON.parse(person.findings ?? '[]')),
    };
    const named = { step, sessionId: person?.session_id ?? sessionId, declared: JSON.parse(declared ?? '[]') };
    return { rid, of: { ...named, ...(session && { session }) } satisfies LinkedPerson };
  });
  return new Map([...Map.groupBy(linked, ({ rid }) => rid)].map(([rid, all]) => [rid, all.map(({ of }) => of)]));
}

/** A linked session counts as read for so long after each of its steps was. */
export const linkedReadMs = dayMs;

export interface LinkedRead {
  readonly step: string;
  readonly sessionId: string;
  /** It is null while the session is not registered. */
  readonly ref: string | null;
  /** How the step describes whoever it names this session for. */
  readonly declared: readonly DeclaredPerson[];
  /** Its step that shows who was verified. */
  readonly identity?: Pick<EvidenceTarget, 'step' | 'stepType'>;
  /** All its steps were read within a day, and no delivery about it waits. */
  readonly isRead: boolean;
  /** No step names it as a person's own: a reviewer said that it shows the same person. */
  readonly isSame?: true;
}

/** One for each session that these rows name. */
export async function loadLinkedReads(
  db: Db | Tx,
  related: readonly RelatedSessionsTable[],
  nowMs: number,
): Promise<readonly LinkedRead[]> {
  if (related.length === 0) return [];
  const ids = spellingsOf(related.map(({ session_id }) => session_id));
  const sessions = await inBatches(ids, (batch) =>
    db
      .selectFrom('sessions')
      .leftJoin('steps', 'steps.rid', 'sessions.rid')
      .select(['sessions.rid', 'ref', 'session_id', 'refreshed_at'])
      .select(({ fn }) => [fn.min('steps.read_at').as('oldest'), fn.count('steps.step').as('steps')])
      .select(({ fn }) => fn.count('steps.read_at').as('read'))
      // Types hold no space.
      .select(
        sql<
          string | null
        >`min(case when steps.type in ('ID_DOCUMENT', 'PVID') then steps.type || ' ' || steps.step end)`.as('identity'),
      )
      .where('session_id', 'in', batch)
      .groupBy(['sessions.rid', 'ref', 'session_id', 'refreshed_at'])
      .execute(),
  );
  const waiting = await inBatches(ids, (batch) =>
    db
      .selectFrom('deliveries')
      .select('session_id')
      .distinct()
      .where('state', '=', 'waiting')
      .where('session_id', 'in', batch)
      .execute(),
  );
  const sinceMs = nowMs - linkedReadMs;
  const read = related.map(({ step, session_id: sessionId, declared }): LinkedRead => {
    const found = findSpelling(sessions, sessionId);
    const isRead =
      found !== undefined &&
      found.refreshed_at !== null &&
      found.refreshed_at >= sinceMs &&
      Number(found.read) === Number(found.steps) &&
      (found.oldest === null || Number(found.oldest) >= sinceMs) &&
      findSpelling(waiting, sessionId) === undefined;
    const [stepType, name] = found?.identity?.split(' ') ?? [];
    const identity = stepType !== undefined && name !== undefined && { identity: { stepType, step: name } };
    return { step, sessionId, ref: found?.ref ?? null, declared: JSON.parse(declared ?? '[]'), isRead, ...identity };
  });
  // Whoever is named twice is read once.
  return [...new Map(read.map((one) => [one.ref ?? one.sessionId, one])).values()];
}
