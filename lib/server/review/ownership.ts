/** The declared owners of a company for the screen and the papers, and what officers settle where the answer does not say how to read it. */
import { createHash } from 'node:crypto';
import type { BeneficialOwnersStep, CompanyDetailsStep } from '#lib/contract/index.ts';
import { canonicalJson } from '#lib/format/canonical-json.ts';
import type { AuditAction } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { mayDo, type SensitivityClass, seesScreening, sightOf } from '#lib/model/role.ts';
import type { OwnershipFormat } from '#lib/model/urls.ts';
import {
  type Declared,
  deskPolicy,
  normalise,
  nothingSettled,
  type OwnershipReading,
  type Settled,
  type Settlement,
} from '#lib/ownership/index.ts';
import { config } from '#lib/server/config.ts';
import { getStore, type SessionRecord, type SettlementRecord } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { readAnswer, requireStep } from './answers.ts';
import { toDeclared } from './declared.ts';
import { requireRecord } from './find.ts';
import { spendLookUp } from './limits.ts';
import { audienceOf } from './rows.ts';
import type { ReadAsk } from './steps.ts';

/** Classes that go out with a reading, as far as the roles see them. */
const groups: readonly SensitivityClass[] = ['ownership', 'company', 'screening'];

/**
 * `GET /api/sessions/{ref}/ownership`. Of several BENEFICIAL_OWNERS steps the first. Asks upstream for no other session: of a person's own
 * session the registry's facts are told. The trail has it, with the refs of those sessions, before this resolves.
 *
 * @throws Problem not_allowed (before anything is looked for), not_found (no company, no such step), bad_request, upstream_… of the owners
 * alone: a company's details that cannot be read leave `subject` null
 */
export async function readOwnership(reviewer: Reviewer, ref: string, ask: ReadAsk = {}): Promise<OwnershipReading> {
  const read = await readWhole(reviewer, ref, ask);
  return recordReading(reviewer, read, 'ownership.read', ask.prefetch ? { prefetched: true } : {});
}

/**
 * The same for a paper that leaves the desk.
 *
 * @param policy id of the named policy that it is made under, where it is not the desk's own
 * @throws Problem not_allowed also for who may not export; else as `readOwnership`
 */
export async function readOwnershipForPaper(
  reviewer: Reviewer,
  ref: string,
  format: OwnershipFormat,
  policy?: string,
): Promise<OwnershipReading> {
  if (!mayDo(reviewer.roles, 'papers.export')) throw new Problem('not_allowed');
  const read = await readWhole(reviewer, ref, {});
  return recordReading(reviewer, read, 'ownership.exported', { format, ...(policy !== undefined && { policy }) });
}

export interface SettlementChange {
  /** Nothing at all takes the latest settlement back. */
  readonly settled: Settled;
  readonly reason: string;
  /** Version that the reviewer saw; 0 where nothing was ever settled. */
  readonly version: number;
  /** `structureHash` of the reading that the reviewer saw. */
  readonly structureHash: string;
}

/**
 * `PUT …/ownership/settlement`: a new version for the structure as it is declared now, in one transaction with its event.
 *
 * @throws Problem not_allowed, bad_request (a root that is no company), conflict (another version or structure than the reviewer saw); else
 * as `readOwnership`
 */
export async function settleOwnership(
  reviewer: Reviewer,
  ref: string,
  { settled, reason, version, structureHash }: SettlementChange,
): Promise<Settlement> {
  if (!mayDo(reviewer.roles, 'decision.write')) throw new Problem('not_allowed');
  const { reading, session } = await readWhole(reviewer, ref, {});
  if (reading.structureHash !== structureHash)
    throw new Problem('conflict', { detail: 'The owners were declared anew since you read them. Look again.' });
  if (settled.root !== null && !isPossibleRoot(reading.declared, settled.root))
    throw new Problem('bad_request', { detail: 'The owners name no such company.' });
  const store = await getStore();
  const made = await store.settlements.add(
    {
      ref: session.ref,
      seenVersion: version,
      settled,
      structureHash,
      reason,
      reviewerId: reviewer.id,
      reviewerName: reviewer.name,
    },
    toAuditEvent(reviewer, 'ownership.settled', {
      ref: session.ref,
      object: reading.steps.owners,
      detail: { ...settled, version: version + 1, structure: structureHash },
    }),
  );
  return toSettlement(made, structureHash);
}

const isPossibleRoot = (declared: Declared, root: string): boolean =>
  normalise(declared).nodes.some(({ key, kind }) => key === root && kind !== 'person');

interface Whole {
  readonly reading: OwnershipReading;
  readonly session: SessionRecord;
}

async function recordReading(
  reviewer: Reviewer,
  { reading, session }: Whole,
  action: AuditAction,
  facts: Readonly<Record<string, string | boolean>>,
): Promise<OwnershipReading> {
  const others = reading.sessions.flatMap((one) => one.ref ?? []);
  const detail = { ...facts, input: reading.inputHash, ...(others.length > 0 && { sessions: others.join(' ') }) };
  const fieldGroups = groups.filter((group) => sightOf(reviewer.roles, group) === 'show');
  const store = await getStore();
  await store.audit.append(
    toAuditEvent(reviewer, action, { ref: session.ref, object: reading.steps.owners, fieldGroups, detail }),
  );
  return reading;
}

async function readWhole(reviewer: Reviewer, ref: string, { fresh = false }: ReadAsk): Promise<Whole> {
  if (sightOf(reviewer.roles, 'ownership') !== 'show') throw new Problem('not_allowed');
  const known = await requireRecord(reviewer, ref);
  if (known.kind !== 'corporate') throw new Problem('not_found', { detail: 'Only companies have owners.' });
  const first = known.steps.find(({ type }) => type === 'BENEFICIAL_OWNERS');
  const { record: session, step } = await requireStep(reviewer, {
    id: known.ref,
    step: first?.step ?? 'BENEFICIAL_OWNERS',
  });
  if (fresh) await spendLookUp(reviewer);
  const [answer, company, store] = await Promise.all([
    readAnswer(session, step, fresh),
    readCompany(session, fresh),
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
  // What a sandbox screening says is about nobody: it must not stand on a production map, nor the other way round.
  const sessions = new Map([...found].filter(([, one]) => one.sandbox === session.sandbox));
  const declared = toDeclared(owners, company?.details ?? null, sessions, seesScreening(reviewer.roles));
  const structureHash = hashOf(structureOf(declared));
  const settlement = toSettlement(await store.settlements.latest(session.ref), structureHash);
  return {
    session,
    reading: {
      ref: session.ref,
      declared,
      policy: deskPolicy(config().ubo),
      settlement,
      inputHash: hashOf(canonicalJson({ declared, settled: settlement.settled })),
      structureHash,
      sessions: named.map((one) => ({ ...one, ref: sessions.get(one.sessionId)?.ref ?? null })),
      readAt: new Date(answer.readAtMs).toISOString(),
      steps: { owners: step.step, company: company?.step ?? null },
      maySettle: mayDo(reviewer.roles, 'decision.write'),
      mayExport: mayDo(reviewer.roles, 'papers.export'),
    },
  };
}

/** The company under review as its own step describes it; null where there is none, or upstream does not give it now. */
async function readCompany(
  session: SessionRecord,
  fresh: boolean,
): Promise<{ step: string; details: CompanyDetailsStep } | null> {
  const step = session.steps.find(({ type }) => type === 'COMPANY_DETAILS');
  if (step === undefined) return null;
  try {
    const { parsed } = await readAnswer(session, step, fresh);
    return { step: step.step, details: parsed as CompanyDetailsStep };
  } catch (error) {
    // The owners can be judged without it; the screen says that the subject is not known.
    if (error instanceof Problem && (error.code === 'not_found' || error.code.startsWith('upstream_'))) return null;
    throw error;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Nodes and edges alone, as one text whatever their order: states and screenings come and go while the structure stays. */
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

function toSettlement(made: SettlementRecord | undefined, structureHash: string): Settlement {
  if (made === undefined)
    return { settled: nothingSettled, lapsed: null, version: 0, by: null, at: null, reason: null };
  const { direction, unit, root } = made.settled;
  const isTakenBack = direction === null && unit === null && root === null;
  const isInForce = isTakenBack || made.structureHash === structureHash;
  return {
    settled: isInForce ? made.settled : nothingSettled,
    lapsed: isInForce ? null : made.settled,
    version: made.version,
    by: made.reviewerName,
    at: new Date(made.settledAtMs).toISOString(),
    reason: made.reason,
  };
}
