/** The answer of BENEFICIAL_OWNERS in the form that `lib/ownership` computes from, values unchanged, with what is known of each owner's screening. */
import type { BeneficialOwnersStep, CompanyDetailsStep } from '#lib/contract/index.ts';
import type {
  Declared,
  DeclaredCheck,
  DeclaredCompany,
  DeclaredEdge,
  DeclaredPerson,
  DeclaredSubject,
  Screened,
} from '#lib/ownership/index.ts';
import type { SessionRecord } from '#lib/server/store/index.ts';
import { screenedCompany, screenedPerson } from './screened-owner.ts';

type Person = NonNullable<BeneficialOwnersStep['individuals']>[number];
type Company = NonNullable<BeneficialOwnersStep['corporates']>[number];

/**
 * @param company null: COMPANY_DETAILS could not be read, or there is none
 * @param sessions of the persons, by upstream's id, as far as they are registered
 * @param screening whether the reviewer may know of screening
 */
export function toDeclared(
  owners: BeneficialOwnersStep,
  company: CompanyDetailsStep | null,
  sessions: ReadonlyMap<string, SessionRecord>,
  screening: boolean,
): Declared {
  return {
    subject: toSubject(company),
    individuals:
      owners.individuals?.map((person) => {
        const session = person.id === null ? undefined : sessions.get(person.id);
        return toPerson(person, screening && session ? screenedPerson(session) : null);
      }) ?? null,
    corporates:
      owners.corporates?.map((owner) => toCompany(owner, screening ? screenedCompany(owner.aml) : null)) ?? null,
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
