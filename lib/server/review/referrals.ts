/**
 * These are referrals to the MLRO. The module promises: who may not read them gets the same refusal for everything; a referral reads nothing from
 * the service and leaves nothing that others could see; each look has its event, which is sealed. It throws Problems: not_allowed, not_found,
 * conflict, store_unavailable.
 */
import { mayDo, type SensitivityClass } from '#lib/model/access/permissions.ts';
import type { DecisionReasons } from '#lib/model/review/decision.schema.ts';
import {
  type Referral,
  referralClosingSchema,
  referralDetailSchema,
  referralListSchema,
} from '#lib/model/review/referral.schema.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { closeReferral, listReferrals, readReferral } from '#lib/operations/referrals.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { toIso, toIsoOrNull } from '#lib/server/iso-time.ts';
import { getStore, type ReferralRecord } from '#lib/server/store/index.ts';
import { call, on } from './operation.ts';

const shownGroups: readonly SensitivityClass[] = ['state', 'name', 'contact', 'identity', 'screening', 'ownership'];

const longestList = 200;

/** @throws Problem not_found; conflict where this reviewer's referral with other reasons is open; store_unavailable */
export async function referSession(reviewer: Reviewer, ref: string, reasons: DecisionReasons): Promise<void> {
  const { referrals } = await getStore();
  await referrals.refer(ref, reasons, reviewer, (object) => toAuditEvent(reviewer, 'referral.made', { ref, object }));
}

const toReferral = ({ id, session, by, atMs, closed }: ReferralRecord): Referral => ({
  id,
  session,
  by,
  at: toIso(atMs),
  closed: closed && { by: closed.by, at: toIso(closed.atMs), reference: closed.reference },
});

on(listReferrals, { answer: referralListSchema }, async ({ reviewer }) => {
  const event = toAuditEvent(reviewer, 'referral.listed', { fieldGroups: ['state', 'name'] });
  const { referrals, open } = await (await getStore()).referrals.list(longestList + 1, event);
  return { referrals: referrals.slice(0, longestList).map(toReferral), open, more: referrals.length > longestList };
});

on(readReferral, { answer: referralDetailSchema }, async ({ reviewer, id }) => {
  const toEvent = (ref: string) =>
    toAuditEvent(reviewer, 'referral.read', { ref, object: id, fieldGroups: shownGroups });
  const { referral, content, contentHash } = await (await getStore()).referrals.read(id, toEvent);
  return {
    ...toReferral(referral),
    reasons: content?.reasons ?? null,
    mayClose: mayDo(reviewer.roles, 'referral.close') && referral.closed === null,
    frozen: content && {
      contentHash: contentHash ?? '',
      factsReadAt: toIsoOrNull(content.factsReadAtMs),
      status: content.status,
      facts: content.facts,
    },
  };
});

on(closeReferral, { body: referralClosingSchema }, async ({ reviewer, id, body }) => {
  const toEvent = (ref: string) => toAuditEvent(reviewer, 'referral.closed', { ref, object: id });
  await (await getStore()).referrals.close(id, body.reference, reviewer, toEvent);
  return call(readReferral, reviewer, { id });
});
