import { sql } from 'kysely';
import { findingsVersion } from '#lib/findings/index.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { dayOf } from '#lib/model/day.ts';
import { Problem } from '#lib/model/problem.ts';
import { sharedBlocksClear } from '#lib/model/review/clear-blocks.ts';
import { newRef } from '#lib/model/session/ids.ts';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import type { SealedKeys } from '../kernel/sealed-keys.ts';
import { consentSubject, requireKeyOf } from '../kernel/sealing.ts';
import { requireSession } from '../kernel/session-rows.ts';
import { toStorable } from '../kernel/storable-text.ts';
import { endNewRulesOfSharedData } from '../queue/new-rules.ts';
import { refreshQueue } from '../queue/refresh-queue.ts';
import type { Db, Tx } from '../tables.ts';
import type { ConsentChange, ConsentRead, ConsentReference, ConsentWithFacts, NewConsent } from './consent-records.ts';
import { createDecisions } from './decisions.ts';
import { makeConsentFindings, makeDueConsentFindings, neverMade, queueConsentAlerts } from './findings.ts';
import { createConsentRetention } from './purge.ts';
import { consentColumns, createWriter, factsOf, type OnLinked, readsOf, requireRow, toConsentRecord } from './rows.ts';

const ridsOf = (...rids: readonly (number | null)[]): number[] => rids.filter((rid) => rid !== null);

/** After a consent came to these sessions, or left them: what it says may need a person, or no longer. */
const refreshSessions = (tx: Tx, rids: readonly number[], nowMs: number): Promise<number[]> =>
  refreshQueue(tx, [...new Set(rids)], nowMs, { wake: new Map(rids.map((rid) => [rid, 'change'])) });

const sealToken = async (tx: Tx, keys: SealedKeys, id: string, token: string): Promise<string> =>
  sealBox(await requireKeyOf(tx, keys, consentSubject(id)), Buffer.from(token), { associatedData: id });

const ridOf = async (tx: Tx, ref: string | null): Promise<number | null> =>
  ref === null ? null : (await requireSession(tx, ref)).rid;

async function insertConsent(tx: Tx, keys: SealedKeys, { label, token, ref, ...by }: NewConsent, atMs: number) {
  const id = newRef();
  const rid = await ridOf(tx, ref);
  await tx
    .insertInto('consents')
    .values({
      id,
      label: toStorable(label),
      token: await sealToken(tx, keys, id, token),
      token_set_at: atMs,
      rid,
      created_at: atMs,
      creator_id: by.creatorId,
      creator_name: by.creatorName,
      relationship_ended_at: null,
      held_at: null,
      reads: '{}',
      facts: '{}',
      ...neverMade,
    })
    .execute();
  return { id, rid };
}

type ReadFacts = ConsentRead['facts'];

/** These facts say what a screening left open, and what a decision on it is bound to. */
const ofScreening: ReadonlySet<string> = new Set(['aml', 'app_aml', 'aml_matches', 'content_hash']);

/**
 * What a read leaves. An answer without data says nothing of what came before: what was found in that stays found. One with states alone says nothing of
 * the screening.
 */
function keptFacts(former: ReadFacts, outcome: ConsentRead['outcome'], facts: ReadFacts): ReadFacts {
  if (outcome !== 'given' && outcome !== 'state_only')
    return [
      ...former.filter(({ place, key }) => !facts.some((fact) => fact.place === place && fact.key === key)),
      ...facts,
    ];
  const ofStates = new Set(facts.flatMap(({ place, key }) => (key === 'state_only' ? place : [])));
  const screened = former.filter(({ place, key }) => ofScreening.has(key) && ofStates.has(place ?? ''));
  const isScreened = ({ place, key }: ReadFacts[number]) =>
    screened.some((fact) => fact.place === place && fact.key === key);
  return [...facts.filter((fact) => !isScreened(fact)), ...screened];
}

async function recordRead(
  tx: Tx,
  id: string,
  { tokenSetAtMs, facts, ...read }: ConsentRead,
  nowMs: number,
  onLinked: OnLinked,
): Promise<void> {
  const load = () =>
    consentColumns(tx).select(['consents.facts', 'consents.rules']).where('consents.id', '=', id).executeTakeFirst();
  let row = await load();
  // What this read brings is told from what only newer rules find.
  if (row && row.rules !== 0 && row.rules !== findingsVersion) {
    await makeConsentFindings(tx, [id], nowMs);
    row = await load();
  }
  if (row === undefined || tokenSetAtMs !== row.token_set_at) return;
  const reads = readsOf(row);
  const before = reads[read.resource];
  if (before !== undefined && before.atMs > read.atMs) return;
  const kept = keptFacts(factsOf(row)[read.resource] ?? [], read.outcome, facts);
  // What only newer rules found in it is now found in something else.
  const isChanged = JSON.stringify(kept) !== JSON.stringify(factsOf(row)[read.resource] ?? []);
  if (isChanged && row.rid !== null) await endNewRulesOfSharedData(tx, row.rid);
  const next = { ...reads, [read.resource]: { ...read, givenAtMs: read.givenAtMs ?? before?.givenAtMs ?? null } };
  await tx
    .updateTable('consents')
    .set({ reads: JSON.stringify(next), facts: JSON.stringify({ ...factsOf(row), [read.resource]: kept }) })
    .where('id', '=', id)
    .execute();
  await makeConsentFindings(tx, [id], nowMs);
  if (before !== undefined) {
    const { findings } = await tx
      .selectFrom('consents')
      .select('findings')
      .where('no', '=', row.no)
      .executeTakeFirstOrThrow();
    await queueConsentAlerts(tx, row.no, { before: row.findings, after: findings }, nowMs);
  }
  await onLinked(tx, ridsOf(row.rid), nowMs);
}

async function changeConsent(
  tx: Tx,
  keys: SealedKeys,
  id: string,
  { label, token, ref, from }: ConsentChange,
  event: AuditEvent,
  atMs: number,
  onLinked: OnLinked,
) {
  const before = await requireRow(tx, id);
  if (from && (toStorable(from.label) !== before.label || from.ref !== before.ref)) throw new Problem('conflict');
  const rid = ref === undefined ? before.rid : await ridOf(tx, ref);
  await tx
    .updateTable('consents')
    .set({
      ...(label !== undefined && { label: toStorable(label) }),
      rid,
      // What another token gave is not what this one gives.
      ...(token !== undefined && {
        token: await sealToken(tx, keys, id, token),
        token_set_at: atMs,
        reads: '{}',
        facts: '{}',
      }),
    })
    .where('id', '=', id)
    .execute();
  await makeConsentFindings(tx, [id], atMs);
  await onLinked(tx, ridsOf(before.rid, rid), atMs);
  if (rid === before.rid) return [undefined, [{ ...event, ref: before.ref }]] as const;
  await refreshSessions(tx, ridsOf(before.rid, rid), atMs);
  // Both sessions say so in their events.
  const events = [
    ...(before.ref === null ? [] : [withLeftOpen({ ...event, ref: before.ref }, before)]),
    ...(ref == null ? [] : [{ ...event, ref }]),
  ];
  return [undefined, events] as const;
}

/** It records that what leaves a session would have blocked its clear: a clear then needs a second reviewer. */
function withLeftOpen(event: AuditEvent, { findings }: { readonly findings: string }): AuditEvent {
  const open = (JSON.parse(findings) as ConsentFinding[]).filter(sharedBlocksClear).length;
  return open === 0 ? event : { ...event, detail: { ...event.detail, leftOpen: open } };
}

/** @param makeDue makes those again that are due */
async function findingsFor(db: Db, ref: string, today: string, makeDue: () => Promise<void>) {
  const read = () =>
    db
      .selectFrom('consents')
      .innerJoin('sessions', 'sessions.rid', 'consents.rid')
      .select(['consents.id', 'consents.findings', 'consents.due_on', 'consents.rules'])
      .where('sessions.ref', '=', ref)
      .orderBy('consents.no')
      .execute();
  let rows = await read();
  if (rows.some(({ due_on: day, rules }) => rules !== findingsVersion || (day !== null && day <= today))) {
    await makeDue();
    rows = await read();
  }
  return rows.map(({ id, findings }) => ({ id, findings: JSON.parse(findings) as ConsentFinding[] }));
}

export function createConsents(context: StoreContext, onLinked: OnLinked) {
  const { db, dialect, keys, now } = context;
  const write = createWriter(context);
  const current = () => makeDueConsentFindings(db, dialect, now());
  return {
    /** @returns its id. @throws Problem not_found when there is no such session */
    add: (consent: NewConsent, toEvent: (id: string) => AuditEvent) =>
      write(async (tx, atMs) => {
        const { id, rid } = await insertConsent(tx, keys, consent, atMs);
        await makeConsentFindings(tx, [id], atMs);
        await onLinked(tx, ridsOf(rid), atMs);
        return [id, [{ ...toEvent(id), ref: consent.ref }]];
      }),

    /** The most serious come first, then the oldest; there are at most `limit`. */
    async list(limit: number) {
      await current();
      const rows = await consentColumns(db)
        .orderBy('severity')
        .orderBy('consents.created_at')
        .orderBy('consents.no')
        .limit(limit)
        .execute();
      return rows.map(toConsentRecord);
    },

    async find(id: string): Promise<ConsentWithFacts | undefined> {
      await current();
      const row = await consentColumns(db).select('consents.facts').where('consents.id', '=', id).executeTakeFirst();
      return row && { ...toConsentRecord(row), facts: factsOf(row) };
    },

    /** It is read before each read of a resource, so without facts and findings. */
    findReference: (id: string): Promise<ConsentReference | undefined> =>
      db
        .selectFrom('consents')
        .leftJoin('sessions', 'sessions.rid', 'consents.rid')
        .select(['consents.id', 'sessions.ref', 'consents.token_set_at as tokenSetAtMs'])
        .where('consents.id', '=', id)
        .executeTakeFirst(),

    async ofSession(ref: string) {
      await current();
      const rows = await consentColumns(db).where('sessions.ref', '=', ref).orderBy('consents.no').execute();
      return rows.map(toConsentRecord);
    },

    /** It says what was found in those of a session, most serious first; it is one query unless some are due. */
    foundFor: (ref: string) => findingsFor(db, ref, dayOf(now()), current),

    /** It counts those that need a person and belong to no session. */
    async countUnlinked(): Promise<number> {
      await current();
      const { n } = await db
        .selectFrom('consents')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('rid', 'is', null)
        .where('needs_review', '=', sql.lit(1)) // a literal, so that the planner uses the partial index
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Makes the findings again that are due today; a read does that too. */
    makeDueFindings: current,

    /** It opens the access token. @throws Problem not_found; internal when AUTH_SECRET does not open it */
    async readToken(id: string): Promise<string> {
      const row = await db.selectFrom('consents').select('token').where('id', '=', id).executeTakeFirst();
      if (row === undefined) throw new Problem('not_found');
      const key = await keys.find(db, consentSubject(id));
      const token = key && openBox(key.key, row.token, { associatedData: id });
      if (token === undefined)
        throw new Problem('internal', { cause: new Error('AUTH_SECRET does not open the token of this consent') });
      return token.toString();
    },

    /** @throws Problem not_found, also of the session */
    change: (id: string, change: ConsentChange, event: AuditEvent) =>
      write((tx, atMs) => changeConsent(tx, keys, id, change, event, atMs, onLinked)),

    /** Deletes it with what was read and decided; its token cannot be read by anybody any more. @throws Problem not_found */
    remove: (id: string, event: AuditEvent) =>
      write(async (tx, atMs) => {
        const row = await requireRow(tx, id);
        const { ref, rid } = row;
        await tx.deleteFrom('consents').where('id', '=', id).execute();
        await refreshSessions(tx, ridsOf(rid), atMs);
        await keys.destroy(tx, [consentSubject(id)]);
        await onLinked(tx, ridsOf(rid), atMs);
        return [undefined, [ref === null ? { ...event, ref } : withLeftOpen({ ...event, ref }, row)]];
      }),

    /** Stores what was read of one resource, unless a newer read is stored, or the token was replaced since it began. */
    recordRead: (id: string, read: ConsentRead) =>
      transact(context, (tx, atMs) => recordRead(tx, id, read, atMs, onLinked)),

    ...createDecisions(db, write, onLinked),
    ...createConsentRetention(write, keys),
  };
}
