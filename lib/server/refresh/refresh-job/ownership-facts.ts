import type { BeneficialOwnersStep, CompanyDetailsStep } from '#lib/contract/index.ts';
import type { FactKey, FactValues } from '#lib/model/fact-keys.ts';
import { assess, configuredPolicy, type FindingCode, type Ownership } from '#lib/ownership/index.ts';
import { config } from '#lib/server/config.ts';
import { confirmations, type FactRecord, getStore } from '#lib/server/store/index.ts';
import { structureHashOf, toConfirmation, toDeclared } from '../declared-owners.ts';

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
  const values: FactValues = { ownership_undetermined: isUndetermined(ownership) ? '1' : undefined };
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
  if ((individuals?.length ?? 0) + (corporates?.length ?? 0) > maxNodes) return { ownership_undetermined: '1' };
  // Without any list there is nothing to assess, and that is a fact of its own.
  if (individuals === null && corporates === null) return {};
  const store = await getStore();
  const found = await store.sessions.findMany(individuals?.flatMap(({ id }) => id ?? []) ?? [], 'full');
  const sessions = new Map([...found].filter(([, one]) => one.sandbox === session.sandbox));
  const declared = toDeclared(body, companyOf(facts), sessions, true);
  const stored = session.ref === undefined ? undefined : await store.record(confirmations).latest(session.ref);
  const { settled: confirmed } = toConfirmation(stored, structureHashOf(declared));
  return toOwnershipFacts(assess(declared, { policy: configuredPolicy(config().ubo), confirmed }));
}
