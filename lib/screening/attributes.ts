/** The compared attributes say how each is compared, and under which field names lists give it. */
import {
  type Comparison,
  compareCountries,
  compareDates,
  compareNumbers,
  comparePhones,
  compareSexes,
  compareTexts,
} from '#lib/compare/index.ts';
import type { AttributeKind } from '#lib/model/session/explanation.schema.ts';
import { romanise } from './comparison.ts';

export interface Attribute {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  /** Its agreement counts this much in the order of hits. */
  readonly weight: number;
  /** Names have none: they are compared as wholes. */
  readonly compare?: (subject: string, hit: string) => Comparison;
}

const textsOf = (fewest: number) => (subject: string, hit: string) => compareTexts(subject, hit, fewest, romanise);

/** The attributes are in the order of the page. */
export const attributes: readonly Attribute[] = [
  { key: 'full_name', label: 'Name', kind: 'name', weight: 4 },
  { key: 'company_name', label: 'Company name', kind: 'name', weight: 4 },
  { key: 'lastname', label: 'Surname', kind: 'name', weight: 2.4 },
  { key: 'firstname', label: 'Given names', kind: 'name', weight: 1.6 },
  { key: 'birth_date', label: 'Birth date', kind: 'date', weight: 4, compare: compareDates },
  { key: 'birth_place', label: 'Place of birth', kind: 'text', weight: 2, compare: textsOf(1) },
  { key: 'nationality', label: 'Nationality', kind: 'country', weight: 2, compare: compareCountries },
  { key: 'country', label: 'Country', kind: 'country', weight: 1, compare: compareCountries },
  { key: 'gender', label: 'Sex', kind: 'sex', weight: 1, compare: compareSexes },
  { key: 'document_number', label: 'Document number', kind: 'number', weight: 4, compare: compareNumbers },
  { key: 'registration_number', label: 'Registration number', kind: 'number', weight: 4, compare: compareNumbers },
  { key: 'address', label: 'Address', kind: 'text', weight: 2, compare: textsOf(3) },
  { key: 'phone', label: 'Phone', kind: 'number', weight: 3, compare: comparePhones },
];

/** The field names on lists, in lower case, with letters and digits only. Lists have no fixed ones (field notes, "Answers"); these were collected. */
const listNames: Readonly<Record<string, string>> = {
  full_name: 'fullname name primaryname nameinoriginalscript originalscriptname originalname nativename',
  company_name: 'companyname legalname registeredname entityname',
  lastname: 'lastname surname surnames familyname nom apellidos',
  firstname: 'firstname firstnames givenname givennames forename forenames prenom nombre',
  birth_date:
    'dateofbirth birthdate dob born birthday yearofbirth birthyear datesofbirth geburtsdatum datedenaissance ' +
    'fechadenacimiento',
  birth_place:
    'placeofbirth birthplace pob cityofbirth birthcity townofbirth geburtsort lieudenaissance lugardenacimiento',
  nationality: 'nationality nationalities citizenship citizenships citizen nationalite nacionalidad',
  country:
    'country countries countryofresidence residence residencecountry countryresidence domicile jurisdiction ' +
    'countryofincorporation incorporationcountry countryofregistration',
  gender: 'gender sex',
  document_number:
    'passport passports passportnumber passportno passportnr documentnumber documentno identitydocument ' +
    'identificationnumber identification idnumber idno idcard idcardnumber identitycard identitycardnumber ' +
    'identitynumber nationalid nationalidnumber nationalidno nationalidentificationnumber driverslicense ' +
    'drivinglicence',
  registration_number:
    'registrationnumber registrationno registrationid companynumber companyregistrationnumber companyno ' +
    'registernumber registrynumber businessregistrationnumber incorporationnumber regno crn',
  address: 'address addresses residentialaddress registeredaddress registeredoffice streetaddress businessaddress',
  phone: 'phone phonenumber telephone telephonenumber mobile mobilenumber tel',
  alias:
    'alias aliases aka alsoknownas alternativename alternativenames othername othernames weakaka goodaka strongaka ' +
    'formername maidenname birthname',
};

const byName = new Map(
  Object.entries(listNames).flatMap(([key, names]) => names.split(' ').map((name) => [name, key] as const)),
);
/** Field groups about the person. In any other group a "Name" or "Country" may belong to a relative, an office or a document. */
const personGroups =
  /^(?:personal(?:information|details|data)|details|biography|biographical|identity|identification|profile|general|information)?$/;
/** Inner names that add nothing to the outer one. */
const generic: Readonly<Record<AttributeKind | 'alias', ReadonlySet<string>>> = {
  name: new Set(['', 'value', 'name']),
  alias: new Set(['', 'value', 'name']),
  date: new Set(['', 'value', 'date', 'year']),
  number: new Set(['', 'value', 'number', 'no', 'nr', 'id']),
  country: new Set(['', 'value', 'country', 'code', 'name']),
  sex: new Set(['', 'value']),
  text: new Set(['', 'value', 'text', 'place', 'city', 'address']),
};

const normal = (name: string): string =>
  name
    .slice(0, 80)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** The attribute's key, `alias`, or undefined for a field that is not compared. @param inner name within a value that is a list */
export function keyOfField(outer: string, inner?: string): string | undefined {
  const [group, name] = [normal(outer), inner === undefined ? undefined : normal(inner)];
  const whole = byName.get(group);
  if (name === undefined) return whole;
  const part = byName.get(name);
  if (whole === undefined) return personGroups.test(group) ? part : undefined;
  const kind = attributes.find(({ key }) => key === whole)?.kind ?? 'alias';
  return part === whole || generic[kind].has(name) ? whole : undefined;
}
