/** Which attributes are compared, how, and by which words a list means each of them. */
import type { AttributeKind } from '#lib/model/explanation.ts';
import { compareCountries } from './countries.ts';
import { compareDates } from './dates.ts';
import type { Comparison } from './name.ts';
import { compareNumbers, comparePhones, compareSexes, compareTexts } from './plain-values.ts';

export interface Attribute {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  /** What its agreement is worth beside that of others, in the order of hits. */
  readonly weight: number;
  /** Absent for names, which `name.ts` compares. */
  readonly compare?: (subject: string, hit: string) => Comparison;
  /** Names of fields on lists, in lower case, letters and digits alone. */
  readonly names: readonly string[];
}

const spaced = (text: string): string[] => text.trim().split(/\s+/);

/** In the order of the page. Names are ours: upstream's fields have no fixed ones (field notes, "Answers"). */
export const attributes: readonly Attribute[] = [
  {
    key: 'full_name',
    label: 'Name',
    kind: 'name',
    weight: 4,
    names: spaced('fullname name primaryname nameinoriginalscript originalscriptname originalname nativename'),
  },
  {
    key: 'company_name',
    label: 'Company name',
    kind: 'name',
    weight: 4,
    names: spaced('companyname legalname registeredname entityname'),
  },
  {
    key: 'lastname',
    label: 'Family name',
    kind: 'name',
    weight: 2.4,
    names: spaced('lastname surname surnames familyname nom apellidos'),
  },
  {
    key: 'firstname',
    label: 'Given names',
    kind: 'name',
    weight: 1.6,
    names: spaced('firstname firstnames givenname givennames forename forenames prenom nombre'),
  },
  {
    key: 'birth_date',
    label: 'Birth date',
    kind: 'date',
    weight: 4,
    compare: compareDates,
    names: spaced(
      'dateofbirth birthdate dob born birthday yearofbirth birthyear datesofbirth geburtsdatum datedenaissance fechadenacimiento',
    ),
  },
  {
    key: 'birth_place',
    label: 'Place of birth',
    kind: 'text',
    weight: 2,
    compare: (subject, hit) => compareTexts(subject, hit, 1),
    names: spaced(
      'placeofbirth birthplace pob cityofbirth birthcity townofbirth geburtsort lieudenaissance lugardenacimiento',
    ),
  },
  {
    key: 'nationality',
    label: 'Nationality',
    kind: 'country',
    weight: 2,
    compare: compareCountries,
    names: spaced('nationality nationalities citizenship citizenships citizen nationalite nacionalidad'),
  },
  {
    key: 'country',
    label: 'Country',
    kind: 'country',
    weight: 1,
    compare: compareCountries,
    names: spaced(
      'country countries countryofresidence residence residencecountry countryresidence domicile jurisdiction countryofincorporation ' +
        'incorporationcountry countryofregistration',
    ),
  },
  { key: 'gender', label: 'Sex', kind: 'sex', weight: 1, compare: compareSexes, names: spaced('gender sex') },
  {
    key: 'document_number',
    label: 'Document no.',
    kind: 'number',
    weight: 4,
    compare: compareNumbers,
    names: spaced(
      'passport passports passportnumber passportno passportnr documentnumber documentno identitydocument identificationnumber identification ' +
        'idnumber idno idcard idcardnumber identitycard identitycardnumber identitynumber nationalid nationalidnumber nationalidno ' +
        'nationalidentificationnumber driverslicense drivinglicence',
    ),
  },
  {
    key: 'registration_number',
    label: 'Registration no.',
    kind: 'number',
    weight: 4,
    compare: compareNumbers,
    names: spaced(
      'registrationnumber registrationno registrationid companynumber companyregistrationnumber companyno registernumber registrynumber ' +
        'businessregistrationnumber incorporationnumber regno crn',
    ),
  },
  {
    key: 'address',
    label: 'Address',
    kind: 'text',
    weight: 2,
    compare: (subject, hit) => compareTexts(subject, hit, 3),
    names: spaced(
      'address addresses residentialaddress registeredaddress registeredoffice streetaddress businessaddress',
    ),
  },
  {
    key: 'phone',
    label: 'Phone',
    kind: 'number',
    weight: 3,
    compare: comparePhones,
    names: spaced('phone phonenumber telephone telephonenumber mobile mobilenumber tel'),
  },
];

const byName = new Map(attributes.flatMap(({ key, names }) => names.map((name) => [name, key] as const)));
const aliasNames = new Set(
  spaced(
    'alias aliases aka alsoknownas alternativename alternativenames othername othernames weakaka goodaka strongaka formername maidenname birthname',
  ),
);
/** Groups of values about the person; under any other name a "Name" or a "Country" may be that of a relative, a post or a document. */
const aboutThem = new Set(
  spaced(
    'personalinformation personaldetails personaldata details biography biographical identity identification profile general information',
  ),
);
/** Inner names that say no more than the outer one. */
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

/** The attribute's key, `alias`, or undefined for what is not compared. @param inner of a value that is a list of names and values */
export function keyOfField(outer: string, inner?: string): string | undefined {
  const [group, name] = [normal(outer), inner === undefined ? undefined : normal(inner)];
  const whole = byName.get(group) ?? (aliasNames.has(group) ? 'alias' : undefined);
  if (name === undefined) return whole;
  const part = byName.get(name) ?? (aliasNames.has(name) ? 'alias' : undefined);
  if (whole === undefined) return group === '' || aboutThem.has(group) ? part : undefined;
  const kind = attributes.find(({ key }) => key === whole)?.kind ?? 'alias';
  return part === whole || generic[kind].has(name) ? whole : undefined;
}
