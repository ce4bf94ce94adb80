/** This decides which texts of an audit event are sealed, and for whom. The chain is over what is stored, so it holds when a key is destroyed. */
import type { AuditEvent, StoredAuditEvent } from '#lib/model/audit.ts';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import type { SealedKeys } from '../kernel/sealed-keys.ts';
import { consentSubject, reviewerSubject, sessionSubject } from '../kernel/sealing.ts';
import type { Db, Tx } from '../tables.ts';
import { type ChainedEvent, sealedFormat } from './chain.ts';

/** Its key was destroyed. */
const erased = '(erased)';
/** Its key is there, but no value of AUTH_SECRET opens it. */
const unreadable = '(unreadable)';

/** Addresses belong to the reviewer who made the request, also where Review Desk itself acts for one who is not signed in yet. */
const addressSubject = ({ action, actor, object }: AuditEvent): string =>
  reviewerSubject(actor === 'desk' && action.startsWith('reviewer.') && object !== null ? object : actor);

/** It is the session that the event is about, or shared data that is linked to none; it is null for another event. */
function dataSubject({ ref, action, object }: AuditEvent): string | null {
  if (ref !== null) return sessionSubject(ref);
  return object !== null && /^(?:consent|retention)\./.test(action)
    ? consentSubject(object.split('/', 1)[0] ?? '')
    : null;
}

/** Reasons and texts in `detail` belong to this subject. */
const textSubject = (event: AuditEvent): string => dataSubject(event) ?? addressSubject(event);

/** Changes the addresses and texts of the event. What an account was given (roles, factors) is about no data and stays readable for ever. */
function mapTexts<Event extends AuditEvent>(
  event: Event,
  toAddress: (text: string, field: string) => string,
  toText: (text: string, field: string) => string,
): Event {
  const change = (to: typeof toText, text: string | null, field: string) => (text === null ? null : to(text, field));
  const detail: AuditEvent['detail'] =
    event.detail === null || dataSubject(event) === null
      ? event.detail
      : Object.fromEntries(
          Object.entries(event.detail).map(([name, value]) => [
            name,
            typeof value === 'string' ? toText(value, `detail.${name}`) : value,
          ]),
        );
  return {
    ...event,
    ip: change(toAddress, event.ip, 'ip'),
    userAgentHash: change(toAddress, event.userAgentHash, 'userAgentHash'),
    reason: change(toText, event.reason, 'reason'),
    detail,
  };
}

/** They are the subjects whose keys the events need. */
function subjectsOf(events: readonly AuditEvent[]): string[] {
  const subjects = new Set<string>();
  for (const event of events) {
    const need = (subject: string) => (text: string) => {
      subjects.add(subject);
      return text;
    };
    mapTexts(event, need(addressSubject(event)), need(textSubject(event)));
  }
  return [...subjects];
}

/** A text cannot be moved to another event or field. */
const placeOf = (seq: number, field: string): string => `audit ${seq} ${field}`;

/** Makes the keys that are missing. @param tx holds the writer's lock @returns seals the texts of one of the events, as the one with this number */
export async function createTextSealer(
  tx: Tx,
  keys: SealedKeys,
  events: readonly AuditEvent[],
): Promise<<Event extends AuditEvent>(event: Event, seq: number) => Event> {
  const found = await keys.require(tx, subjectsOf(events));
  const sealText = (subject: string, seq: number) => (text: string, field: string) => {
    const key = found.get(subject);
    if (key === undefined) throw new Error('there is no key for this subject');
    return `${key.id}.${sealBox(key.key, Buffer.from(text), { associatedData: placeOf(seq, field) })}`;
  };
  return (event, seq) => mapTexts(event, sealText(addressSubject(event), seq), sealText(textSubject(event), seq));
}

const keyIdOf = (text: string): number => Number(text.slice(0, text.indexOf('.')));

/** The events come with their texts as far as there are keys for them. */
export async function openTexts(
  db: Db,
  keys: SealedKeys,
  events: readonly ChainedEvent[],
): Promise<StoredAuditEvent[]> {
  const ids = new Set<number>();
  const collect = (text: string) => {
    const id = keyIdOf(text);
    if (Number.isSafeInteger(id)) ids.add(id);
    return text;
  };
  for (const event of events) if (event.format === sealedFormat) mapTexts(event, collect, collect);
  const found = await keys.open(db, [...ids]);
  return events.map(({ format, ...stored }) => {
    const event = { ...stored, signInNumber: null };
    if (format !== sealedFormat) return event;
    const openText = (text: string, field: string) => {
      const id = keyIdOf(text);
      if (!found.has(id)) return erased;
      const key = found.get(id);
      const bytes =
        key && openBox(key, text.slice(text.indexOf('.') + 1), { associatedData: placeOf(event.seq, field) });
      return bytes?.toString() ?? unreadable;
    };
    return mapTexts(event, openText, openText);
  });
}
