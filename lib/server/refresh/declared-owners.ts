/**
 * The declared owners of a company are put into the form that `lib/ownership` computes from. This module hides how a step's answer becomes it, what
 * is known of each owner's screening, which hash names a structure, and which confirmation is in force for it. It promises: it is pure; what is not
 * reported is null.
 */

import { createHash } from 'node:crypto';
import type { BeneficialOwnersStep, CompanyDetailsStep } from '#lib/contract/index.ts';
import { toSanctionsHits } from '#lib/findings/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { type HitKind, hitKinds } from '#lib/model/session/hit-kind.ts';
import type { Confirmation } from '#lib/operations/ownership.schema.ts';
import {
  type Declared,
  type DeclaredCheck,
  type DeclaredCompany,
  type DeclaredEdge,
  type DeclaredPerson,
  type DeclaredSubject,
  nothingConfirmed,
  type Screened,
} from '#lib/ownership/index.ts';
import { hitKindsOf } from '#lib/screening/index.ts';
import type { ConfirmationRecord, ReviewedSession } from '#lib/server/store/index.ts';

// What is known of an owner's screening: missing data never reads as "no hits".

const strongest = (kinds: ReadonlySet<HitKind>): HitKind | null => hitKinds.find((kind) => kinds.has(kind)) ?? null;

/** `sanctions: false` only for a complete list of hits, each with its own list of sanctions, none of which may be on them. */
function screenedCompany(aml: Company['aml'], settled: ReadonlySet<string>): Screened | null {
  if (aml === null) return null;
  const { screening, matches } = aml;
  const delivered = screening?.length ?? null;
  const isCount = matches !== null && Number.isSafeInteger(matches) && matches >= 0;
  const isWhole = delivered !== null && isCount && delivered >= matches;
  const open = screening?.filter(({ id }) => id === null || !settled.has(id)) ?? [];
  const kinds = new Set(open.flatMap((hit) => hitKindsOf(hit.types, hit)));
  const isUnspecified = (hit: NonNullable<typeof screening>[number]) =>
    hit.sanctions === null && hit.pep === null && hit.adverse_media === null;
  const hasAllLists = open.every((hit) => hit.sanctions !== null);
  const isHarmless = isWhole && hasAllLists && !kinds.has('other');
  const sanctions = kinds.has('sanctions') ? true : isHarmless ? false : null;
  return {
    hits: delivered === null && !isCount ? null : Math.max(delivered ?? 0, isCount ? matches : 0),
    sanctions,
    worst: strongest(kinds),
    ...mayBeSanctions(sanctions, kinds, kinds.has('other')),
    state: isWhole && !screening?.some(isUnspecified) ? 'complete' : 'incomplete',
  };
}

/** A politically exposed person hides a hit of an unknown kind. */
const mayBeSanctions = (sanctions: boolean | null, kinds: ReadonlySet<HitKind>, may: boolean) =>
  sanctions === null && may && strongest(kinds) === 'pep' ? { mayBeSanctions: true as const } : {};

/** The facts of the person's own session say it. A hit of an unknown kind may be a sanction. */
function screenedPerson({ steps, facts, verdicts }: ReviewedSession): Screened | null {
  const screenings = steps.filter((step) => step.screening);
  const factsPerStep = screenings.map(
    (step): ReadonlyMap<FactKey, string> =>
      new Map(facts.filter((fact) => fact.step === step.step).map(({ key, value }) => [key as FactKey, value])),
  );
  if (factsPerStep.length === 0) return null;
  const counts = factsPerStep.map((step) => {
    const [reported, delivered] = (['hits_reported', 'hits_delivered'] as const).map((key) => {
      const count = step.get(key);
      return count !== undefined && /^\d+$/.test(count) ? Number(count) : null;
    });
    return { reported: reported ?? null, delivered: delivered ?? null };
  });
  const left = screenings.map(({ step }, at) =>
    toSanctionsHits(
      factsPerStep[at] ?? new Map(),
      verdicts?.find((one) => one.step === step),
    ),
  );
  const isSanctioned = left.some(({ certain }) => certain > 0);
  const mayBe = left.some(({ possible }) => possible > 0);
  const kinds = new Set(
    hitKinds.filter((kind) =>
      kind === 'sanctions' ? isSanctioned : factsPerStep.some((step) => Number(step.get(`hits_${kind}`)) > 0),
    ),
  );
  const isWhole = counts.every(
    ({ reported, delivered }) => reported !== null && delivered !== null && delivered >= reported,
  );
  const known = counts.flatMap(({ reported, delivered }) => {
    const numbers = [reported, delivered].filter((count) => count !== null);
    return numbers.length > 0 ? [Math.max(...numbers)] : [];
  });
  const sanctions = isSanctioned ? true : isWhole && !mayBe ? false : null;
  return {
    hits: known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : null,
    sanctions,
    worst: strongest(kinds),
    ...mayBeSanctions(sanctions, kinds, mayBe),
    state: isWhole ? 'complete' : 'incomplete',
  };
}

type Person = NonNullable<BeneficialOwnersStep['individuals']>[number];
type Company = NonNullable<BeneficialOwnersStep['corporates']>[number];

/**
 * @param company null when COMPANY_DETAILS could not be read, or there is none
 * @param sessions of the persons, by upstream's id, as far as they are registered
 * @param screening whether the reviewer may know of screening
 * @param settled our ids of hits on companies that were judged false positives; on persons it is what `verdicts` of their sessions say
 */
export function toDeclared(
  owners: BeneficialOwnersStep,
  company: CompanyDetailsStep | null,
  sessions: ReadonlyMap<string, ReviewedSession>,
  screening: boolean,
  settled: ReadonlySet<string> = new Set(),
): Declared {
  return {
    subject: toSubject(company),
    individuals:
      owners.individuals?.map((person) => {
        const session = person.id === null ? undefined : sessions.get(person.id);
        return toPerson(person, screening && session ? screenedPerson(session) : null);
      }) ?? null,
    corporates:
      owners.corporates?.map((owner) => toCompany(owner, screening ? screenedCompany(owner.aml, settled) : null)) ??
      null,
  };
}

function toSubject(company: CompanyDetailsStep | null): DeclaredSubject | null {
  if (company === null) return null;
  const { name, registration_number: registrationNumber, country } = company;
  return name === null && registrationNumber === null && country === null
    ? null
    : { name, registrationNumber, country };
}

const toPerson = (person: Person, screened: Screened | null): DeclaredPerson => ({
  ...toOwner(person),
  name: [person.firstname, person.lastname].filter((part) => part !== null).join(' ') || null,
  country: person.nationality,
  birthDate: person.birth_date,
  ultimate: person.ultimate,
  status: person.status,
  checks: person.steps?.map(({ type, status }) => ({ type, status })) ?? null,
  screened,
});

const toCompany = (owner: Company, screened: Screened | null): DeclaredCompany => ({
  ...toOwner(owner),
  name: owner.company_details?.name ?? null,
  country: owner.company_details?.country ?? null,
  registrationNumber: owner.company_details?.registration_number ?? null,
  documents: toDocuments(owner.documents),
  screened,
});

const toOwner = ({ node_id, edges, ...rest }: Person | Company) => ({
  nodeId: node_id,
  edges: edges?.map(toEdge) ?? null,
  // The contract merges `links` into `edges`; what it could not merge is no list, and becomes one unreadable edge.
  links: 'links' in rest ? [{ nodeId: rest.links, shares: null, director: null }] : null,
});

type Edge = NonNullable<Person['edges']>[number];
const toEdge = ({ node_id, shares, director }: Edge): DeclaredEdge => ({ nodeId: node_id, shares, director });

/** Only a part with a status and files is a document; any other key may hold anything. */
function toDocuments(documents: Company['documents']): readonly DeclaredCheck[] | null {
  const checks = Object.entries(documents ?? {}).flatMap(([type, part]) =>
    typeof part === 'object' && part !== null && 'status' in part && 'files' in part
      ? [{ type, status: typeof part.status === 'string' ? part.status : null }]
      : [],
  );
  return checks.length > 0 ? checks : null;
}

/** The hash of nodes and edges alone, whatever their order: states and screenings change while the structure stays. */
export function structureHashOf({ individuals, corporates }: Declared): string {
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
  return createHash('sha256')
    .update(canonicalJson([nodesOf(individuals), nodesOf(corporates)]))
    .digest('hex');
}

/** A confirmation of an officer's for another structure has lapsed, unless it took an earlier one back. */
export function toConfirmation(record: ConfirmationRecord | undefined, structureHash: string): Confirmation {
  if (record === undefined)
    return { settled: nothingConfirmed, lapsed: null, version: 0, by: null, at: null, reason: null };
  const { direction, unit, root } = record.settled;
  const isTakenBack = direction === null && unit === null && root === null;
  const isInForce = isTakenBack || record.structureHash === structureHash;
  return {
    settled: isInForce ? record.settled : nothingConfirmed,
    lapsed: isInForce ? null : record.settled,
    version: record.version,
    by: record.by.name,
    at: record.at,
    reason: record.reason,
  };
}
