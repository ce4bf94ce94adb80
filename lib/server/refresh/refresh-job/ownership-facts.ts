import type { BeneficialOwnersStep, CompanyDetailsStep } from '#lib/contract/index.ts';
import type { SanctionsOwner } from '#lib/findings/index.ts';
import type { FactKey, FactValues } from '#lib/model/fact-keys.ts';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import {
  assess,
  configuredPolicy,
  type Declared,
  type FindingCode,
  type Ownership,
  type Screened,
} from '#lib/ownership/index.ts';
import { hitKindsOf } from '#lib/screening/index.ts';
import { config } from '#lib/server/config.ts';
import { confirmations, type FactRecord, getStore, toSessionDigest } from '#lib/server/store/index.ts';
import { structureHashOf, toConfirmation, toDeclared } from '../declared-owners.ts';
import { statedOtherwise } from './facts/stated-owners.ts';

/** Larger structures are assessed when a reviewer opens them: the server does nothing else meanwhile. */
const maxNodes = 2_000;

const codesOf: Partial<Record<FactKey, readonly FindingCode[]>> = {
  ownership_sanctions: ['SANCTIONS_50', 'SANCTIONS_50_POSSIBLE'],
  ownership_loop: ['LOOP', 'SELF_HOLDING', 'CLOSED_LOOP', 'LOOP_TOO_LARGE', 'LOOP_DECIDES'],
  ownership_undisclosed: [
    'UNDISCLOSED',
    'MISSING_SHARE',
    'BAD_SHARE',
    'BAD_EDGE',
    'BAD_ID',
    'HOLDINGS_UNTOLD',
    'UNLISTED_MAY_OWN',
  ],
  ownership_mismatch: ['ULTIMATE_MISMATCH'],
};

/** Contradictions of what is declared: the shares computed from it are an estimate. Or there is no owner to name at all. */
const unsettling: readonly FindingCode[] = [
  'CONTROL_UNDETERMINED',
  'OVER_ALLOCATED',
  'CONFLICT',
  'ROOT_ASSUMED',
  'NOBODY_QUALIFIES',
];

/** Tells whether it cannot be said who the beneficial owners are, or only by a person. */
const isUndetermined = ({ computed, assessments, findings }: Ownership): boolean =>
  !computed ||
  findings.some(({ code }) => unsettling.includes(code)) ||
  assessments.some(({ verdict }) => verdict === 'undetermined' || verdict === 'review');

export function toOwnershipFacts(ownership: Ownership): FactValues {
  const found = new Set(ownership.findings.map(({ code }) => code));
  const owners = new Set(ownership.assessments.flatMap(({ key, verdict }) => (verdict === 'owner' ? key : [])));
  const values: FactValues = {
    ownership_undetermined: isUndetermined(ownership) ? '1' : undefined,
    beneficial_owner_names: ownership.nodes.flatMap(({ key, name }) => (owners.has(key) ? (name ?? []) : [])),
  };
  for (const [key, codes] of Object.entries(codesOf) as [FactKey, readonly FindingCode[]][])
    if (codes.some((code) => found.has(code))) values[key] = '1';
  return values;
}

/** Describes the company under review by the facts of its own step. */
function companyOf(facts: readonly FactRecord[]): CompanyDetailsStep | null {
  const factOf = (key: FactKey) =>
    facts.find((fact) => fact.stepType === 'COMPANY_DETAILS' && fact.key === key)?.value ?? null;
  const name = factOf('name');
  const registration_number = factOf('registration_number');
  const country = factOf('company_country');
  if (name === null && registration_number === null && country === null) return null;
  return { name, registration_number, country, structure: null, address: null, zipcode: null, city: null };
}

/** So many structures are assessed to find out whose hits reach the 50 % rule, of so many nodes together. */
const mostAssessments = { structures: 64, nodes: 20_000 } as const;

/**
 * Finds each smallest set of owners whose hits alone reach the 50 % rule, so that a verdict on a hit is followed without another read. Owners whose
 * hits nobody can review one by one count in each set.
 *
 * @returns undefined where there are too many to try: then the rule stays reached, whatever is judged
 */
export function sanctionsOwners(
  body: BeneficialOwnersStep,
  declared: Declared,
  isReached: (declared: Declared) => boolean,
): readonly (readonly SanctionsOwner[])[] | undefined {
  const mayBe = (screened: Screened | null) => screened !== null && screened.sanctions !== false;
  const ofPerson = (position: number) => {
    const id = body.individuals?.[position]?.id;
    return typeof id === 'string' ? JSON.stringify({ session: toSessionDigest(id) }) : undefined;
  };
  const hitsOf = new Map<string, number>();
  const incomplete = new Set<string>();
  for (const [position, { nodeId, screened }] of (declared.corporates ?? []).entries()) {
    const screening = body.corporates?.[position]?.aml?.screening ?? [];
    const risky = screening.filter((hit) => isSingleOnly(hitKindsOf(hit.types, hit))).length;
    hitsOf.set(String(nodeId), (hitsOf.get(String(nodeId)) ?? 0) + risky);
    // What was not delivered, and a list of sanctions that did not come, get no verdict.
    if (screened?.state === 'incomplete' || (screened?.sanctions === null && risky === 0))
      incomplete.add(String(nodeId));
  }
  const ofCompany = (position: number) => {
    const node = String(declared.corporates?.[position]?.nodeId);
    return incomplete.has(node) ? undefined : JSON.stringify({ node, hits: hitsOf.get(node) ?? 0 });
  };
  const suspects = [
    ...new Set([
      ...(declared.individuals ?? []).flatMap(({ screened }, at) => (mayBe(screened) ? (ofPerson(at) ?? []) : [])),
      ...(declared.corporates ?? []).flatMap(({ screened }, at) => (mayBe(screened) ? (ofCompany(at) ?? []) : [])),
    ]),
  ];
  const nodes = (declared.individuals?.length ?? 0) + (declared.corporates?.length ?? 0);
  const structures = 2 ** suspects.length;
  if (structures > mostAssessments.structures || structures * nodes > mostAssessments.nodes) return undefined;
  const withHitsOf = (owners: ReadonlySet<string>): Declared => {
    const keep = <Owner extends { readonly screened: Screened | null }>(
      list: readonly Owner[] | null,
      nameOf: (position: number) => string | undefined,
    ) =>
      list?.map((one, at) => {
        const name = nameOf(at);
        const isLeftOut = name !== undefined && suspects.includes(name) && !owners.has(name);
        return isLeftOut ? { ...one, screened: null } : one;
      }) ?? null;
    return {
      ...declared,
      individuals: keep(declared.individuals, ofPerson),
      corporates: keep(declared.corporates, ofCompany),
    };
  };
  const found: ReadonlySet<string>[] = [];
  const subsets = Array.from(
    { length: structures },
    (_, bits) => new Set(suspects.filter((_one, at) => bits & (1 << at))),
  );
  for (const owners of subsets.toSorted((a, b) => a.size - b.size))
    if (!found.some((smaller) => smaller.isSubsetOf(owners)) && isReached(withHitsOf(owners))) found.push(owners);
  return found.map((owners) => [...owners].map((owner): SanctionsOwner => JSON.parse(owner)));
}

/**
 * What the declared shares lead to under the configured policy, in the interpretation that an officer confirmed, if any.
 *
 * @param facts of all steps
 * @param session its ref where it is registered
 */
export async function ownershipFacts(
  body: BeneficialOwnersStep,
  facts: readonly FactRecord[],
  session: { readonly ref: string | undefined; readonly sandbox: boolean },
): Promise<FactValues> {
  const { individuals, corporates } = body;
  const stated = statedOtherwise(body, facts);
  if ((individuals?.length ?? 0) + (corporates?.length ?? 0) > maxNodes)
    return { ...stated, ownership_undetermined: '1' };
  // Without any list there is nothing to assess, and that is a fact of its own.
  if (individuals === null && corporates === null) return stated;
  const store = await getStore();
  const found = await store.sessions.findMany(individuals?.flatMap(({ id }) => id ?? []) ?? [], 'full');
  const sessions = new Map([...found].filter(([, one]) => one.sandbox === session.sandbox));
  // The facts are those of all hits: which of them were judged is asked when findings are made of these.
  const withoutVerdicts = new Map([...sessions].map(([id, { verdicts: _, ...one }]) => [id, one]));
  const declared = toDeclared(body, companyOf(facts), withoutVerdicts, true);
  const stored = session.ref === undefined ? undefined : await store.record(confirmations).latest(session.ref);
  const { settled: confirmed } = toConfirmation(stored, structureHashOf(declared));
  const assessed = (one: Declared) =>
    toOwnershipFacts(assess(one, { policy: configuredPolicy(config().ubo), confirmed }));
  const values = { ...assessed(declared), ...stated };
  if (values.ownership_sanctions === undefined) return values;
  const owners = sanctionsOwners(body, declared, (one) => assessed(one).ownership_sanctions !== undefined);
  return { ...values, ownership_sanctions_owners: owners && JSON.stringify(owners) };
}
