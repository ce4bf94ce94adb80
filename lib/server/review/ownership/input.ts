/** The ownership input of one company: its declared owners, and how an officer confirmed the answer is to be read. */

import { createHash } from 'node:crypto';
import type { BeneficialOwnersStep, CompanyDetailsStep } from '#lib/contract/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { mayDo, permissionOf } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { audienceOf, maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import { configuredPolicy, type OwnershipInput } from '#lib/ownership/index.ts';
import { config } from '#lib/server/config.ts';
import { structureHashOf, toDeclared, toSettlement } from '#lib/server/refresh/index.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import type { SessionHandle } from '../session-handle.ts';

import { readAnswer, requireStep } from '../steps/index.ts';

/** Not audited yet: the caller writes the event. Of several BENEFICIAL_OWNERS steps the first counts. @throws as `readOwnership` */
export async function readInput(session: SessionHandle, fresh = false): Promise<OwnershipInput> {
  const { reviewer } = session;
  if (permissionOf(reviewer.roles, 'ownership') !== 'show') throw new Problem('not_allowed');
  const known = await session.record();
  if (known.kind !== 'corporate') throw new Problem('not_found', { detail: 'Only companies have owners.' });
  const first = known.steps.find(({ type }) => type === 'BENEFICIAL_OWNERS');
  const { record, step } = await requireStep(session, first?.step ?? 'BENEFICIAL_OWNERS');
  const [answer, company, store] = await Promise.all([
    readAnswer(reviewer, record, step, { fresh }),
    readCompany(reviewer, record, fresh),
    getStore(),
  ]);
  const owners = answer.parsed as BeneficialOwnersStep;
  const named = (owners.individuals ?? []).flatMap(({ id: sessionId }, position) =>
    sessionId === null ? [] : [{ position, sessionId }],
  );
  const found = await store.sessions.findMany(
    named.map(({ sessionId }) => sessionId),
    audienceOf(reviewer.roles),
  );
  // A sandbox screening is about no real person: it must not appear on a production map, nor the other way round.
  const sessions = new Map([...found].filter(([, one]) => one.sandbox === record.sandbox));
  const declared = toDeclared(owners, company?.details ?? null, sessions, maySeeScreening(reviewer.roles));
  const structureHash = structureHashOf(declared);
  const settlement = toSettlement(await store.settlements.latest(record.ref), structureHash);
  return {
    ref: record.ref,
    declared,
    policy: configuredPolicy(config().ubo),
    settlement,
    inputHash: createHash('sha256')
      .update(canonicalJson({ declared, settled: settlement.settled }))
      .digest('hex'),
    structureHash,
    sessions: named.map((one) => ({ ...one, ref: sessions.get(one.sessionId)?.ref ?? null })),
    readAt: new Date(answer.readAtMs).toISOString(),
    steps: { owners: step.step, company: company?.step ?? null },
    maySettle: mayDo(reviewer.roles, 'decision.write'),
    mayExport: mayDo(reviewer.roles, 'export.create'),
  };
}

/** The company under review from its own step; null where there is none, or upstream does not answer now. */
async function readCompany(
  reviewer: Reviewer,
  record: SessionRecord,
  fresh: boolean,
): Promise<{ step: string; details: CompanyDetailsStep } | null> {
  const step = record.steps.find(({ type }) => type === 'COMPANY_DETAILS');
  if (step === undefined) return null;
  try {
    const { parsed } = await readAnswer(reviewer, record, step, { fresh });
    return { step: step.step, details: parsed as CompanyDetailsStep };
  } catch (error) {
    // The owners can be assessed without it; the screen says that the subject company is unknown.
    if (error instanceof Problem && (error.code === 'not_found' || error.code.startsWith('upstream_'))) return null;
    throw error;
  }
}
