/** The ownership input of one company: its declared owners, and how an officer confirmed the answer is to be read. */
import { createHash } from 'node:crypto';
import type { BeneficialOwnersStep, CompanyDetailsStep } from '#lib/contract/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { mayDo, permissionOf } from '#lib/model/access/permissions.ts';
import { audienceOf, maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import {
  configuredPolicy,
  type Declared,
  nothingSettled,
  type OwnershipInput,
  type Settlement,
} from '#lib/ownership/index.ts';
import { config } from '#lib/server/config.ts';
import { getStore, type SessionRecord, type SettlementRecord } from '#lib/server/store/index.ts';
import { type SessionHandle, spendLookUp } from '../sessions/index.ts';
import { type ReadOptions, readAnswer, requireStep } from '../steps/index.ts';
import { toDeclared } from './declared.ts';

/** Not audited yet: the caller writes the event. Of several BENEFICIAL_OWNERS steps the first counts. @throws as `readOwnership` */
export async function readInput(
  session: SessionHandle,
  { fresh = false }: Pick<ReadOptions, 'fresh'> = {},
): Promise<OwnershipInput> {
  const { reviewer } = session;
  if (permissionOf(reviewer.roles, 'ownership') !== 'show') throw new Problem('not_allowed');
  const known = await session.record();
  if (known.kind !== 'corporate') throw new Problem('not_found', { detail: 'Only companies have owners.' });
  const first = known.steps.find(({ type }) => type === 'BENEFICIAL_OWNERS');
  const { record, step } = await requireStep(session, first?.step ?? 'BENEFICIAL_OWNERS');
  if (fresh) await spendLookUp(reviewer);
  const [answer, company, store] = await Promise.all([
    readAnswer(record, step, fresh),
    readCompany(record, fresh),
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
  const structureHash = hashOf(structureOf(declared));
  const settlement = toSettlement(await store.settlements.latest(record.ref), structureHash);
  return {
    ref: record.ref,
    declared,
    policy: configuredPolicy(config().ubo),
    settlement,
    inputHash: hashOf(canonicalJson({ declared, settled: settlement.settled })),
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
  record: SessionRecord,
  fresh: boolean,
): Promise<{ step: string; details: CompanyDetailsStep } | null> {
  const step = record.steps.find(({ type }) => type === 'COMPANY_DETAILS');
  if (step === undefined) return null;
  try {
    const { parsed } = await readAnswer(record, step, fresh);
    return { step: step.step, details: parsed as CompanyDetailsStep };
  } catch (error) {
    // The owners can be assessed without it; the screen says that the subject company is unknown.
    if (error instanceof Problem && (error.code === 'not_found' || error.code.startsWith('upstream_'))) return null;
    throw error;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Nodes and edges alone, whatever their order: states and screenings change while the structure stays. */
function structureOf({ individuals, corporates }: Declared): string {
  const textsOf = (values: readonly unknown[] | null) => values?.map(canonicalJson).sort() ?? null;
  const nodesOf = (owners: Declared['individuals'] | Declared['corporates']) =>
    textsOf(
      owners?.map(({ nodeId, name, edges, links }) => ({
        nodeId,
        name,
        edges: textsOf(edges),
        links: textsOf(links),
      })) ?? null,
    );
  return canonicalJson([nodesOf(individuals), nodesOf(corporates)]);
}

/** A settlement made for another structure has lapsed, unless it took an earlier one back. */
export function toSettlement(record: SettlementRecord | undefined, structureHash: string): Settlement {
  if (record === undefined)
    return { settled: nothingSettled, lapsed: null, version: 0, by: null, at: null, reason: null };
  const { direction, unit, root } = record.settled;
  const isTakenBack = direction === null && unit === null && root === null;
  const isInForce = isTakenBack || record.structureHash === structureHash;
  return {
    settled: isInForce ? record.settled : nothingSettled,
    lapsed: isInForce ? null : record.settled,
    version: record.version,
    by: record.reviewerName,
    at: new Date(record.settledAtMs).toISOString(),
    reason: record.reason,
  };
}
