/** What an answer says of its owners beside the shares that are computed: who is no person, who holds for others, which share is another one. Pure. Throws nothing. */
import type { BeneficialOwnersStep } from '#lib/contract/index.ts';
import type { FactKey, FactValues } from '#lib/model/fact-keys.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { FactRecord } from '#lib/server/store/index.ts';
import { compareValues } from '#lib/step-comparison/index.ts';
import { at, fullName, toText } from './body-values.ts';
import { isSomething } from './stated-anywhere.ts';

/** At the end of a name; those that may be a surname as well are not among them. */
const legalForm =
  /[\s,](?:ltd|limited|llc|l\.l\.c|inc|incorporated|corp|plc|llp|gmbh|kgaa|sarl|s\.a\.r\.l|sas|s\.a\.s|s\.a|s\.l|s\.r\.l|srl|s\.p\.a|lda|ltda|b\.?v|n\.?v|a\/s|oyj|aps|pty|kft|s\.\s?r\.\s?o|d\.\s?o\.\s?o|sp\.? z o\.?o|e\.v|foundation|stiftung|anstalt|trust)\.?$/i;
const organisation =
  /^(?:stichting|fondation|fondazione|fundaci[oó]n|fundacja|(?:the )?(?:government|republic|kingdom|state|city|municipality|ministry) of|ооо|пао|зао|оао|ао|тов)\s|公司|株式会社|有限会社|合同会社|주식회사|شركة|ذ\.\s?م\.\s?م/iu;
const companyType =
  /^(?:company|corporate|corporation|legal[ _-]?(?:entity|person)|entity|organi[sz]ation|business|trust|fund|foundation|partnership)$/i;
const personType = /^(?:person|individual|natural[ _-]?person|human)$/i;
const typeKeys = ['type', 'entity_type', 'kind', 'owner_type'];

const isTyped = (owner: object, type: RegExp): boolean =>
  typeKeys.some((key) => type.test(toText(at(owner, key)) ?? ''));

/** Behind a company among the persons are others, and a person among the companies was checked as none. */
export const isMisplacedCompany = (person: object): boolean =>
  isTyped(person, companyType) ||
  ['company_details', 'registration_number', 'company_name'].some((key) => isSomething(at(person, key))) ||
  [legalForm, organisation].some((one) => one.test(fullName(person) ?? ''));
const isMisplacedPerson = (company: object): boolean =>
  isTyped(company, personType) || ['firstname', 'lastname', 'birth_date'].some((key) => isSomething(at(company, key)));

const shareKey =
  /^(?:share_?)?(?:percent(?:age)?|shares?|stake|holding|participation)$|^(?:ownership|voting)_?(?:percent(?:age)?|rights?|share)?$/i;
const toNumber = (value: unknown): number | undefined => {
  const [, digits] = /^\s*(\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(toText(value) ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
};
const isOther = (share: number, other: number): boolean =>
  ![share, share * 100].some((one) => Math.abs(one - other) < 1);

interface Owner {
  readonly node_id: unknown;
  readonly edges: readonly { readonly node_id: unknown; readonly shares: unknown }[] | null;
}

/** One holding under two keys with two values, or twice in one list: which one is right is not known. Numbers of shares are no percentages. */
function contradictsShares({ edges, ...owner }: Owner): boolean {
  const held = (edges ?? [])
    .map((edge) => ({ ...edge, share: toNumber(edge.shares) ?? 0 }))
    .filter(({ share }) => share > 0);
  if (new Set(held.map(({ node_id }) => String(node_id))).size < held.length) return true;
  const differs = (of: object, share: number) =>
    share <= 100 &&
    Object.entries(of).some(([key, value]) => {
      const stated = shareKey.test(key) ? toNumber(value) : undefined;
      return stated !== undefined && isOther(share, stated);
    });
  const [only] = held;
  return (
    held.some(({ shares: _, share, ...edge }) => differs({ ...edge, share: undefined }, share)) ||
    (held.length === 1 && only !== undefined && differs(owner, only.share))
  );
}

const forOthers =
  /nominee|on[_ -]?behalf|trustee|custodian|fiducia|treuh[aä]nd|straw[_ -]?(?:man|person)|strohm|testaferr|pr[eê]te[_ -]?nom/i;
/** Whoever is named there is another one than the owner. */
const principal = /^(?:acts?|acting|holds?|holding|held)_?for$|^(?:represents|principal|beneficiary|ultimate_?owner)$/i;
/** An inheritance, and whoever says in the name for whom. */
const nameOfOthers =
  /\bnominees?\b|\b(?:heirs|estate) of\b|\bas trustees?\b|\berben(?:gemeinschaft)?\b|\bh[eé]ritiers de\b/i;
/** Whether an owner, in a holding too, says that it is another one's. */
export const holdsForOthers = (owner: object): boolean =>
  nameOfOthers.test(fullName(owner) ?? fullName(at(owner, 'company_details')) ?? '') ||
  /\b(?:trust|fiducie|fideicomiso)$/i.test(toText(at(owner, 'company_details', 'structure')) ?? '') ||
  [owner, ...[at(owner, 'edges'), at(owner, 'links')].flat().filter(isRecord)].some((part) =>
    Object.entries(part).some(
      ([key, value]) =>
        (forOthers.test(key) && isSomething(value)) ||
        (principal.test(key) && isNamed(value, owner)) ||
        (saysRole.test(key) && [value].flat().some((one) => forOthers.test(toText(one) ?? ''))),
    ),
  );
const saysRole = /role|capacity|type|kind|relation|nature|position|interest|basis/i;
const isNamed = (value: unknown, owner: object): boolean =>
  /\p{L}{3}/u.test(toText(value) ?? '') &&
  isSomething(value) &&
  !/^(?:true|yes|oui|self|own(?: account)?)$/i.test(toText(value) ?? '') &&
  compareValues('name', toText(value) ?? '', fullName(owner) ?? '').agreement !== 'equal';

const lists: ReadonlySet<string> = new Set(['individuals', 'corporates', 'timeline', 'metadata', 'reason']);
const describesOwner = (one: unknown): boolean =>
  isRecord(one) &&
  Object.keys(one).some((key) =>
    /^(?:node_?id|edges|links|shares|percent|(?:first|last|full)_?name|name|company_details)$/i.test(key),
  );
/** Owners in a list that the contract does not know are in no computation. */
const hasFurtherOwners = (body: object): boolean =>
  Object.entries(body).some(
    ([key, value]) =>
      (!lists.has(key) && Array.isArray(value) && value.some(describesOwner)) ||
      (/undisclosed|unidentified|unknown|bearer_?shares/i.test(key) && isSomething(value)),
  );

/** Two humans of one name, or one of whom something is wrong: representative and owner are compared where both are known. */
function namesakeDiffers({ individuals }: BeneficialOwnersStep, facts: readonly FactRecord[]): string | undefined {
  const ofRepresentative = (key: FactKey) =>
    facts.find((fact) => fact.stepType === 'LEGAL_REPRESENTATIVE' && fact.key === key)?.value;
  const name = ofRepresentative('person_name');
  if (name === undefined) return undefined;
  const of = { birth_date: ofRepresentative('person_birth_date'), nationality: ofRepresentative('person_nationality') };
  const kinds = { birth_date: 'date', nationality: 'country' } as const;
  const different = (individuals ?? [])
    .filter((owner) => compareValues('name', name, fullName(owner) ?? '').agreement === 'equal')
    .map((owner) =>
      (['birth_date', 'nationality'] as const).filter((key) => {
        const [ours, theirs] = [of[key], toText(owner[key])];
        return (
          ours !== undefined &&
          theirs !== undefined &&
          compareValues(kinds[key], ours, theirs).agreement === 'different'
        );
      }),
    );
  // Of several owners of that name one may be the representative.
  const nearest = different.toSorted((a, b) => a.length - b.length)[0];
  return nearest?.join(' ') || undefined;
}

/** What an answer says of its owners beside the shares that are computed. */
export function statedOtherwise(body: BeneficialOwnersStep, facts: readonly FactRecord[]): FactValues {
  const [persons, companies] = [body.individuals ?? [], body.corporates ?? []];
  const all: readonly Owner[] = [...persons, ...companies];
  const isUndetermined =
    persons.some(isMisplacedCompany) || companies.some(isMisplacedPerson) || all.some(contradictsShares);
  return {
    ...((all.some(holdsForOthers) || hasFurtherOwners(body)) && { ownership_undisclosed: '1' }),
    ...(isUndetermined && { ownership_undetermined: '1' }),
    namesake_differs: namesakeDiffers(body, facts),
  };
}
