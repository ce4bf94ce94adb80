/**
 * Tipping-off: telling a customer that screening holds them up is an offence, so reviewers whose roles do not see class `screening` must not
 * learn that it exists, nor anything that follows from it: a state, a word, a count, an order, a time, a size. Who may know, and which facts are hidden
 * from the others, is here; which steps are, and which states the others get, in `customer-side.ts`. The store keeps both versions of a session and
 * serves them by `Audience`; the redactor in `lib/contract` applies the same functions to a raw answer.
 */
import { type AuditEvent, isSealedAction, sealedRecord } from '../audit.ts';
import type { Role } from '../reviewer.ts';
import type { SessionKind } from '../session/ids.ts';
import { findStepType } from '../session/step-type.ts';
import { isCustomerStep } from './customer-side.ts';
import { mayDo, permissionOf, type SensitivityClass } from './permissions.ts';

/** Tells whether these roles may know that screening exists. */
export const maySeeScreening = (held: readonly Role[]): boolean => permissionOf(held, 'screening') === 'show';

/** Who an answer is for. The `limited` audience gets customer-side states and their times, and nothing that depends on another step. */
export type Audience = 'full' | 'limited';

export const audienceOf = (held: readonly Role[]): Audience => (maySeeScreening(held) ? 'full' : 'limited');

// An unknown type, or one that is not stated, may be another word for screening; hiding one step too many is the smaller harm.
const screeningWords =
  /(?:^|[^A-Z])(?:AML|PEPS?|SANCTIONS?|SCREENING|WATCHLISTS?|ADVERSE_MEDIA|NOT_STATED)(?:[^A-Z]|$)/i;

/** Tells whether such a step is screening. */
export function isScreeningStep(type: string): boolean {
  const known = findStepType(type);
  return known ? known.isScreening === true : screeningWords.test(type);
}

const visibleClasses: readonly SensitivityClass[] = ['name', 'contact', 'identity', 'company'];

/**
 * Withheld from the limited audience: every fact of a step that it may not know of, and of its own steps all but the customer's data. What Review
 * Desk concluded, counted or could not read may follow from screening.
 */
export const isHiddenFact = (
  kind: SessionKind,
  fact: { readonly sensitivity: SensitivityClass; readonly stepType: string | null },
): boolean =>
  fact.stepType === null || !isCustomerStep(kind, fact.stepType) || !visibleClasses.includes(fact.sensitivity);

/**
 * Tells whether these roles may learn of this event at all. That a session was referred is for `mlro` and `auditor` alone: everybody else is shown
 * no such event, no gap in the numbers of a list, and no page that has one row less. So a list for them is filtered in the query, not afterwards,
 * and shows no numbers.
 */
export const mayReadEvent = (held: readonly Role[], { action }: Pick<AuditEvent, 'action'>): boolean =>
  (action !== sealedRecord && !isSealedAction(action)) || mayReadSealedEvents(held);

export const mayReadSealedEvents = (held: readonly Role[]): boolean => mayDo(held, 'referral.read');

/**
 * It says who learns that a reviewer has a session open. The limited audience never does: who looks at a session, and when, may follow from
 * screening. An auditor is not announced, since an audit is nobody's collision; who may know of referrals is announced only to others who may,
 * since such a look may follow from one. `restricted` is announced to MLROs and auditors alone.
 */
export type Announcement = 'all' | 'restricted';

/** It is undefined where the reviewer is not announced. */
export const announcementOf = (roles: readonly Role[]): Announcement | undefined =>
  mayDo(roles, 'presence.write') ? (mayDo(roles, 'referral.read') ? 'restricted' : 'all') : undefined;

/** Lists the announcements that a reviewer with these roles receives. */
export const announcementsFor = (roles: readonly Role[]): readonly Announcement[] =>
  mayDo(roles, 'presence.read') ? (mayDo(roles, 'referral.read') ? ['all', 'restricted'] : ['all']) : [];
