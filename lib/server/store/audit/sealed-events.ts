/**
 * Events that only few roles may know of, the ones about referrals: stored as `record.sealed`, without actor, session or address. What happened lies sealed in
 * `object`, with the key of the session, else of the reviewer. The chain has no gap, and nothing but the number and the time is to be seen.
 */
import { type AuditEvent, isSealedAction, type StoredAuditEvent, sealedRecord } from '#lib/model/audit.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import type { SealedKeys } from '../kernel/sealed-keys.ts';
import { reviewerSubject, sessionSubject } from '../kernel/sealing.ts';
import type { Db, Tx } from '../tables.ts';

const subjectOf = ({ ref, actor }: AuditEvent): string => (ref === null ? reviewerSubject(actor) : sessionSubject(ref));

const placeOf = (seq: number): string => `audit ${seq} sealed`;

const emptyRecord = toSystemEvent('desk', sealedRecord, {});

/** Makes the keys that are missing. @returns one of the events as it is stored with this number; others as they are */
export async function createEventSealer(
  tx: Tx,
  keys: SealedKeys,
  events: readonly AuditEvent[],
): Promise<(event: AuditEvent, seq: number) => AuditEvent> {
  const sealed = events.filter(({ action }) => isSealedAction(action));
  const found = await keys.require(tx, [...new Set(sealed.map(subjectOf))]);
  return (event, seq) => {
    if (!isSealedAction(event.action)) return event;
    const key = found.get(subjectOf(event));
    if (key === undefined) throw new Error('there is no key for this subject');
    // Addresses would outlive the reviewer's own key.
    const content = Buffer.from(JSON.stringify({ ...event, ip: null, userAgentHash: null }));
    return { ...emptyRecord, object: `${key.id}.${sealBox(key.key, content, { associatedData: placeOf(seq) })}` };
  };
}

/** It stores of which session the events are: who may read them finds them by it. */
export async function writeSealedEvents(
  tx: Tx,
  events: readonly { readonly seq: number; readonly ref: string | null }[],
): Promise<void> {
  for (const { seq, ref } of events) {
    if (ref === null) continue;
    const session = await tx.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst();
    if (session) await tx.insertInto('sealed_events').values({ seq, rid: session.rid }).execute();
  }
}

/** These are those that a key opens as what they were; of the others nothing is to be seen. */
export async function openSealedEvents(
  db: Db,
  keys: SealedKeys,
  events: readonly StoredAuditEvent[],
): Promise<StoredAuditEvent[]> {
  const boxOf = ({ action, object }: StoredAuditEvent) =>
    action === sealedRecord && object !== null ? /^(\d{1,15})\.(.+)$/.exec(object) : null;
  const ids = [...new Set(events.flatMap((event) => Number(boxOf(event)?.[1] ?? Number.NaN)))].filter(Number.isFinite);
  const found = await keys.open(db, ids);
  return events.map((event) => {
    const [, id, box] = boxOf(event) ?? [];
    const key = found.get(Number(id));
    const bytes = key && box !== undefined && openBox(key, box, { associatedData: placeOf(event.seq) });
    if (!bytes) return withoutBox(event);
    const { seq, signInNumber, atMs, hash, prevHash } = event;
    return { ...(JSON.parse(bytes.toString()) as AuditEvent), seq, signInNumber, atMs, hash, prevHash };
  });
}

export const withoutBox = (event: StoredAuditEvent): StoredAuditEvent =>
  event.action === sealedRecord ? { ...event, object: null } : event;
