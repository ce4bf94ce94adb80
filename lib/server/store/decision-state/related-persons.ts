/** This loads the screening on the own sessions of a company's owners and representatives, as far as they are registered. */
import type { Selectable } from 'kysely';
import { toAudienceFindings } from '#lib/findings/index.ts';
import { blocksClear } from '#lib/model/review/clear-blocks.ts';
import { firstHashOf } from '#lib/model/same-hash.ts';
import { type CountingVerdict, toCounting } from '#lib/model/second-review-rule.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { inBatches } from '../kernel/batches.ts';
import { findSpelling, loadRelated, spellingsOf, toFact } from '../kernel/session-rows.ts';
import type { BySession, Db, SessionsTable, Tx } from '../tables.ts';
import { loadVerdicts } from '../verdicts/load-verdicts.ts';

export interface RelatedPerson {
  readonly ref: string;
  /** This step of the company names the person. */
  readonly step: string;
  /** They say what is open, confirmed or waits for an approval, and what is left open of the screening. All of it changes by a write alone. */
  readonly findings: readonly Finding[];
  /** The service rejected it. */
  readonly isRejected?: true;
  readonly isSandbox?: true;
  /** It has the hits as they are now. */
  readonly hits: readonly string[];
}

/** It is a verdict that counts there. */
export interface PersonVerdict extends CountingVerdict {
  readonly filesToCompare: boolean;
  readonly step: string;
  readonly stepType: string | null;
}

export interface PersonWithData {
  readonly person: RelatedPerson;
  /** As the step names it. */
  readonly sessionId: string;
  readonly rid: number;
  readonly verdicts: readonly PersonVerdict[];
  /** JSON of what the service answered of the person and what reviewers recorded, apart from what rules make of it. */
  readonly data: string;
}

/** By the session that names them. */
export type RelatedPersons = BySession<PersonWithData>;

/** These findings count on any step, or on the session. */
const codes: ReadonlySet<FindingCode> = new Set([
  'hits_reported',
  'hits_match',
  'approval_missing',
  'duplicate_match',
  'duplicate_candidates',
  'step_rejected',
  'step_unreadable',
  'session_status_unexplained',
  'session_parts_unreadable',
  'steps_missing',
  'not_screened',
  'not_identified',
  'never_read',
] satisfies FindingCode[]);

const personColumns = [
  'rid',
  'ref',
  'session_id',
  'kind',
  'status',
  'sandbox',
  'first_seen_at',
  'refreshed_at',
] as const;
type PersonRow = Pick<Selectable<SessionsTable>, (typeof personColumns)[number]>;

/** Without what is made of the hash of a verdict: who decided before that was told decided on the same. */
const ofHashes: ReadonlySet<string> = new Set(['hasFormerKinds', 'filesToCompare']);
const toText = (data: unknown): string => JSON.stringify(data, (key, value) => (ofHashes.has(key) ? undefined : value));

/** Finds them by the session that names them: persons by their company, other sessions of a face by the session with that duplicate match. */
export async function loadRelatedPersons(db: Db | Tx, rids: readonly number[]): Promise<RelatedPersons> {
  const related = await loadRelated(db, rids);
  const ids = spellingsOf(related.map(({ session_id }) => session_id));
  const persons: PersonRow[] = await inBatches(ids, (batch) =>
    db.selectFrom('sessions').select(personColumns).where('session_id', 'in', batch).execute(),
  );
  if (persons.length === 0) return new Map();
  const screeningOf = await loadScreening(db, persons);
  const found = related.flatMap(({ rid, step, session_id }) => {
    const person = findSpelling(persons, session_id);
    if (person === undefined) return [];
    const { found: screening, data, verdicts } = screeningOf(person);
    const named = { ref: person.ref, step };
    return [
      {
        rid,
        of: {
          person: { ...named, ...screening },
          sessionId: session_id,
          rid: person.rid,
          verdicts,
          data: toText([named, data]),
        },
      },
    ];
  });
  return new Map([...Map.groupBy(found, ({ rid }) => rid)].map(([rid, all]) => [rid, all.map(({ of }) => of)]));
}

async function loadScreening(db: Db | Tx, persons: readonly PersonRow[]) {
  const rids = persons.map(({ rid }) => rid);
  const stepRows = await inBatches(rids, (batch) =>
    db.selectFrom('steps').selectAll().where('rid', 'in', batch).orderBy('position').execute(),
  );
  const factRows = await inBatches(rids, (batch) =>
    db.selectFrom('facts').selectAll().where('rid', 'in', batch).orderBy('position').execute(),
  );
  const hitRows = await inBatches(rids, (batch) =>
    db
      .selectFrom('hits')
      .select(['rid', 'step', 'hit', 'hash', 'first_hash'])
      .where('rid', 'in', batch)
      .where('gone_at', 'is', null)
      .execute(),
  );
  const stepsOf = Map.groupBy(stepRows, ({ rid }) => rid);
  const factsOf = Map.groupBy(factRows, ({ rid }) => rid);
  const factsFor = (rid: number) => (factsOf.get(rid) ?? []).map(toFact);
  const sessions = persons.map(({ rid, kind }) => ({ rid, kind, facts: factsFor(rid) }));
  const verdictsOf = await loadVerdicts(db, sessions);
  const findingsOf = ({ rid, kind, status, first_seen_at, refreshed_at }: PersonRow): readonly Finding[] => {
    const steps = (stepsOf.get(rid) ?? []).map((step) => ({ ...step, screening: step.screening === 1 }));
    const verdicts = verdictsOf.get(rid);
    const record = {
      isReviewed: true as const,
      kind,
      status,
      firstReceivedAtMs: first_seen_at,
      refreshedAtMs: refreshed_at,
      steps,
      facts: factsFor(rid),
      ...(verdicts && { verdicts }),
    };
    const isOnScreening = ({ step }: Finding) => steps.some((one) => one.screening && one.step === step);
    return toAudienceFindings(record, 'full', first_seen_at).filter(
      (finding) => codes.has(finding.code) || (blocksClear(finding) && isOnScreening(finding)),
    );
  };
  return (person: PersonRow) => {
    const { rid, status, sandbox } = person;
    const hits = hitRows
      .filter((row) => row.rid === rid)
      .map(({ step, hit, hash, first_hash }) => `${step} ${hit} ${first_hash ?? firstHashOf(hash)}`)
      .sort();
    const found = {
      ...(status === 'REJECTED' && { isRejected: true as const }),
      ...(sandbox === 1 && { isSandbox: true as const }),
      findings: findingsOf(person),
      hits,
    };
    const steps = (stepsOf.get(rid) ?? []).map((step) => [step.step, step.type, step.status]);
    const typeOf = new Map((stepsOf.get(rid) ?? []).map(({ step, type }) => [step, type]));
    const verdicts = (verdictsOf.get(rid) ?? []).flatMap(({ step, counting }) =>
      counting.map((one) => ({
        ...toCounting(one, typeOf.get(step)),
        filesToCompare: one.filesToCompare === true,
        step,
        stepType: typeOf.get(step) ?? null,
      })),
    );
    return { found, verdicts, data: [status, sandbox, steps, hits, verdictsOf.get(rid) ?? []] };
  };
}
