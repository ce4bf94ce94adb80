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
import { getStore, type ReferralRecord } from '#lib/server/store/index.ts';
import { call, on } from './operation.ts';

const shownGroups: readonly SensitivityClass[] = ['state', 'name', 'contact', 'identity', 'screening', 'ownership'];

const longestList = 200;

/** An open referral stays what it was when the same reviewer refers the session again. @throws Problem not_found, store_unavailable */
export async function referSession(reviewer: Reviewer, ref: string, reasons: DecisionReasons): Promise<void> {
  const store = await getStore();
  await store.referrals.refer(ref, reasons, { id: reviewer.id, name: reviewer.name }, (id) =>
    toAuditEvent(reviewer, 'referral.made', { ref, object: id }),
  );
}

const toReferral = ({ id, session, by, atMs, closed }: ReferralRecord): Referral => ({
  id,
  session,
  by,
  at: new Date(atMs).toISOString(),
  closed: closed && { by: closed.by, at: new Date(closed.atMs).toISOString(), reference: closed.reference },
});

on(listReferrals, { answer: referralListSchema }, async ({ reviewer }) => {
  const store = await getStore();
  const { referrals, open } = await store.referrals.list(
    longestList + 1,
    toAuditEvent(reviewer, 'referral.listed', { fieldGroups: ['state', 'name'] }),
  );
  return {
    referrals: referrals.slice(0, longestList).map(toReferral),
    open,
    more: referrals.length > longestList,
  };
});

on(readReferral, { answer: referralDetailSchema }, async ({ reviewer, id }) => {
  const store = await getStore();
  const { referral, content, contentHash } = await store.referrals.read(id, (ref) =>
    toAuditEvent(reviewer, 'referral.read', { ref, object: id, fieldGroups: shownGroups }),
  );
  return {
    ...toReferral(referral),
    reasons: content?.reasons ?? null,
    mayClose: mayDo(reviewer.roles, 'referral.close') && referral.closed === null,
    frozen: content && {
      contentHash: contentHash ?? '',
      factsReadAt: content.factsReadAtMs === null ? null : new Date(content.factsReadAtMs).toISOString(),
      status: content.status,
      facts: content.facts,
    },
  };
});

on(closeReferral, { body: referralClosingSchema }, async ({ reviewer, id, body }) => {
  const store = await getStore();
  await store.referrals.close(id, body.reference, { id: reviewer.id, name: reviewer.name }, (ref) =>
    toAuditEvent(reviewer, 'referral.closed', { ref, object: id }),
  );
  return call(readReferral, reviewer, { id });
});
