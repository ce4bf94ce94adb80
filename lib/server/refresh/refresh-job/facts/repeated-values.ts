/**
 * Finds what one answer states more than once: a field under several names or in several letter cases, a name in parts and as a whole. Hides the
 * spellings of keys and which values are the same in another spelling. Promises: what cannot be compared contradicts nothing; pure. Throws nothing.
 */
import { compareTexts, isAbsentDate, isPlaceholder } from '#lib/compare/index.ts';
import type { FactValues } from '#lib/model/fact-keys.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { DifferingAttribute } from '#lib/model/session/finding.schema.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { isRawKey } from '#lib/model/session/unreadable.ts';
import { type AttributeKind, compareValues } from '#lib/step-comparison/index.ts';
import { at, fullName, isEmpty, toText } from './body-values.ts';
import { type Meaning, meaningOf, type Stated, statedByDocument, statedIn, textsOf } from './stated-values.ts';

/** Keys as they are without case and separators: `dateOfBirth`, `DATE_OF_BIRTH`. */
const plain = (key: string): string =>
  /^[a-z]+$/.test(key) ? key : key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const keys = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const attributes = {
  birth_date: ['date', keys('birthdate dateofbirth dob birthday')],
  gender: ['sex', keys('gender sex')],
  nationality: ['country', keys('nationality citizenship')],
  birth_place: ['text', keys('birthplace placeofbirth')],
  document_number: ['number', keys('documentnumber documentno docnumber passportnumber passportno')],
  address: ['text', keys('address fulladdress streetaddress')],
  country: ['country', keys('country countrycode countryname')],
  registration_number: ['number', keys('registrationnumber registrationno companynumber companyregistrationnumber')],
} satisfies Partial<Record<DifferingAttribute, readonly [AttributeKind, ReadonlySet<string>]>>;
type Attribute = keyof typeof attributes;

const nameKeys = {
  given: keys('firstname firstnames givenname givennames forename forenames'),
  middle: keys('middlename middlenames'),
  surname: keys('lastname lastnames surname surnames familyname familynames'),
  whole: keys('fullname name holdername accountholder customername addressee'),
  company: keys('name companyname legalname registeredname'),
  /** A surname alone, mostly. */
  birth: keys('birthname maidenname nameatbirth birthsurname maidensurname marriedname'),
  also: keys(
    'alsoknownas aka knownas alias aliases formername formernames previousname previousnames othername othernames nativename fullnamenative originalname localname latinname artistname religiousname pseudonym tradename tradingname',
  ),
} as const;
const secondNationality = keys(
  'secondnationality nationality2 othernationality othernationalities additionalnationality dualnationality nationalities secondcitizenship',
);

function textsUnder(parts: readonly unknown[], names: ReadonlySet<string>): readonly string[] {
  const texts = parts.flatMap((part) =>
    isRecord(part)
      ? Object.entries(part).flatMap(([key, value]) =>
          names.has(plain(key)) && !isRawKey(key) ? [value].flat().map(toText) : [],
        )
      : [],
  );
  return [...new Set(texts)].filter((text) => text !== undefined && !isPlaceholder(text)) as string[];
}

/** A shorter text that the longer one contains, and two transliterations, are no contradiction. */
function differ(kind: AttributeKind, a: string, b: string): boolean {
  if (kind === 'text') return compareTexts(a, b, 1).result === 'different';
  const { agreement, isTransliteration } = compareValues(kind, a, b);
  return agreement === 'different' && !isTransliteration;
}

/** Whether both are known, and are no spellings of one name. */
export const isOtherName = (name: string | undefined, other: string | undefined): boolean =>
  name !== undefined && other !== undefined && differ('name', name, other);

const anyDiffer = (kind: AttributeKind, texts: readonly string[]): boolean =>
  texts.some((a, position) => texts.slice(position + 1).some((b) => differ(kind, a, b)));

/** What these parts of an answer state of the attribute, each spelling once. */
export const statedOf = (parts: readonly unknown[], attribute: Attribute): readonly string[] => {
  const [kind, names] = attributes[attribute];
  return textsUnder(parts, names).filter((text) => kind !== 'date' || !isAbsentDate(text));
};

/** The values that are another than the main one; all where there is none. */
export const othersOf = (
  parts: readonly unknown[],
  attribute: Attribute,
  main: string | undefined,
): readonly string[] =>
  statedOf(parts, attribute).filter((text) => main === undefined || differ(attributes[attribute][0], main, text));

/** Every further nationality that is stated, whether or not one excludes the other. */
export const otherNationalities = (parts: readonly unknown[], main: string | undefined): readonly string[] => [
  ...othersOf(parts, 'nationality', main),
  ...textsUnder(parts, secondNationality).filter((text) => text !== main),
];

const partsOfName = (part: unknown) => {
  const [given, middle, surname] = [nameKeys.given, nameKeys.middle, nameKeys.surname].map((of) =>
    textsUnder([part], of),
  ) as [readonly string[], readonly string[], readonly string[]];
  const withMiddle = given.flatMap((name) => [name, ...middle.map((second) => `${name} ${second}`)]);
  const whole =
    given.length > 0 && surname.length > 0
      ? withMiddle.flatMap((name) => surname.map((last) => `${name} ${last}`))
      : [...withMiddle, ...surname];
  return { given, surname, whole };
};

/** @param isOfCompany its `name` may be a company's, under a second key */
function namesContradict(part: unknown, isOfCompany: boolean): boolean {
  const { given, surname, whole } = partsOfName(part);
  const full = textsUnder([part], nameKeys.whole);
  return (
    (isOfCompany && anyDiffer('company_name', textsUnder([part], nameKeys.company))) ||
    [given, surname, full].some((texts) => anyDiffer('name', texts)) ||
    (whole.length > 0 && full.some((text) => whole.every((one) => differ('name', text, one))))
  );
}

/** So many names of one step are compared with hits. */
const mostNames = 8;

/** Every name that the part gives beside the main one: as a whole, at birth, also known as. */
export function otherNames(part: unknown): readonly string[] {
  const main = fullName(part);
  const { given, whole } = partsOfName(part);
  const [first] = given;
  const atBirth = textsUnder([part], nameKeys.birth).map((name) =>
    first === undefined || compareTexts(first, name, 1).result !== 'different' ? name : `${first} ${name}`,
  );
  const names = [
    ...whole,
    ...textsUnder([part], nameKeys.whole),
    ...textsUnder([part], nameKeys.company),
    ...atBirth,
    ...textsUnder([part], nameKeys.also),
  ];
  return [...new Set(names)]
    .filter((name) => main === undefined || compareValues('name', main, name).agreement !== 'equal')
    .slice(0, mostNames);
}

/** These hold no statement about the subject: what lists say of others, the device, older states. */
const unread: ReadonlySet<string> = keys('metadata timeline hits screening matches media');

function recordsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (!isRecord(value)) return [];
  const inner = Object.entries(value).filter(([key]) => !isRawKey(key) && !unread.has(plain(key)));
  return [value, ...inner.flatMap(([, one]) => recordsIn(one))];
}

/** One text for values that are the same but for case, separators and what is absent. */
function folded(value: unknown): string {
  if (Array.isArray(value)) return value.map(folded).sort().join();
  if (!isRecord(value)) return plain(toText(value) ?? String(value ?? ''));
  const parts = Object.entries(value).map(([key, inner]) => [plain(key), folded(inner)] as const);
  return JSON.stringify(parts.filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
}

const attributeOfKey: ReadonlyMap<string, Attribute> = new Map(
  (Object.keys(attributes) as Attribute[]).flatMap((attribute) =>
    [...attributes[attribute][1]].map((key) => [key, attribute] as const),
  ),
);
const partOfNameKey: ReadonlyMap<string, string> = new Map(
  Object.entries(nameKeys).flatMap(([part, names]) => [...names].map((key) => [key, part] as const)),
);

/** What a document may state only once. A bill is issued in one country, and may be for an address in another. */
const ofDocuments = {
  birth_date: 'date',
  gender: 'sex',
  nationality: 'country',
  document_number: 'number',
  document_type: 'document_type',
  document_country: 'country',
  document_issued: 'date',
  document_expiry: 'date',
  address: 'text',
} as const satisfies Partial<Record<DifferingAttribute & Meaning, AttributeKind>>;

const nameMeanings: ReadonlySet<Meaning> = new Set(['given', 'surname', 'whole', 'anyName']);

/** Keys that are one but for their case and separators. */
function sameKeys(key: string, values: readonly unknown[]): DifferingAttribute[] {
  const own = attributeOfKey.get(key);
  const meaning = meaningOf(key);
  const ofDocument =
    meaning !== undefined && meaning in ofDocuments ? (meaning as keyof typeof ofDocuments) : undefined;
  const [attribute, kind] = own
    ? ([own, attributes[own][0]] as const)
    : partOfNameKey.has(key) || (meaning !== undefined && nameMeanings.has(meaning))
      ? (['name', 'name'] as const)
      : ofDocument
        ? ([ofDocument, ofDocuments[ofDocument]] as const)
        : (['other', undefined] as const);
  const texts = values.map(toText).filter((text) => text !== undefined);
  const isOther =
    kind === undefined || texts.length < values.length ? new Set(values.map(folded)).size > 1 : anyDiffer(kind, texts);
  return isOther ? [attribute] : [];
}

function inRecord(record: Record<string, unknown>, isOfCompany: boolean): DifferingAttribute[] {
  const present = Object.entries(record).filter(([key, value]) => !isRawKey(key) && !isEmpty(value));
  const byKey = Map.groupBy(present, ([key]) => plain(key));
  const names = [...byKey.keys()];
  // Most records state nothing twice, and some answers have tens of thousands of them.
  const repeated = names.flatMap((key) => attributeOfKey.get(key) ?? []);
  const isRepeated = (attribute: Attribute, position: number) => repeated.indexOf(attribute) < position;
  const nameParts = names.flatMap((key) => partOfNameKey.get(key) ?? []);
  const isNameRepeated =
    new Set(nameParts).size < nameParts.length || nameParts.some((part) => part === 'whole' || part === 'company');
  return [
    ...(isNameRepeated && namesContradict(record, isOfCompany) ? (['name'] as const) : []),
    ...repeated.filter(isRepeated).filter((one) => anyDiffer(attributes[one][0], statedOf([record], one))),
    ...[...byKey].flatMap(([key, same]) =>
      same.length < 2
        ? []
        : sameKeys(
            key,
            same.map(([, value]) => value),
          ),
    ),
  ];
}

function ofDocument(stated: readonly Stated[]): DifferingAttribute[] {
  const isOf = ([of, kind]: [string, AttributeKind]) => anyDiffer(kind, textsOf(stated, of as Meaning));
  const [given, surname, full, any] = (['given', 'surname', 'whole', 'anyName'] as const).map((of) =>
    textsOf(stated, of),
  ) as [readonly string[], readonly string[], readonly string[], readonly string[]];
  const composed =
    given.length > 0 && surname.length > 0
      ? given.flatMap((first) => surname.map((last) => `${first} ${last}`))
      : [...given, ...surname];
  const isOther = (text: string, names: readonly string[]) =>
    names.length > 0 && names.every((name) => differ('name', text, name));
  const isNamedTwice =
    [given, surname, full, any].some((texts) => anyDiffer('name', texts)) ||
    full.some((text) => isOther(text, composed)) ||
    any.some((text) => isOther(text, [...given, ...full, ...composed]));
  return [
    ...(isNamedTwice ? (['name'] as const) : []),
    ...(Object.entries(ofDocuments) as [DifferingAttribute, AttributeKind][]).filter(isOf).map(([of]) => of),
    ...(anyDiffer('number', textsOf(stated, 'postal_code')) ? (['address'] as const) : []),
  ];
}

const verificationKeys = {
  PHONE: ['phone', keys('number phonenumber phone mobile msisdn e164 phonee164 numbere164 internationalnumber')],
  EMAIL: ['email', keys('value email emailaddress mail address')],
} as const;

/** Under `country_code` there may be letters instead, which say nothing of it. */
const callingCodeKeys = keys('callingcode countrycode countrycallingcode dialcode diallingcode dialingcode');

function ofVerification(type: string, body: unknown): DifferingAttribute[] {
  if (type !== 'PHONE' && type !== 'EMAIL') return [];
  const [kind, names] = verificationKeys[type];
  const verification = at(body, 'verification');
  const parts = [at(verification, kind), verification];
  const codes =
    kind === 'phone' ? textsUnder(parts, callingCodeKeys).flatMap((text) => /[1-9]\d*/.exec(text) ?? []) : [];
  return anyDiffer(kind, textsUnder(parts, names)) || new Set(codes).size > 1 ? [kind] : [];
}

const relatives = /^(?:father|mother|parent|spouse|partner|child|guardian)/;

/** Whether a part of the answer beside those that are known describes another person than the answer itself. */
export function hasOtherPerson(person: Record<string, unknown>, known: ReadonlySet<string>): boolean {
  const main = fullName(person);
  const inner = Object.entries(person).filter(
    ([key]) => !known.has(key) && !unread.has(plain(key)) && !relatives.test(plain(key)),
  );
  return recordsIn(inner.filter(([key]) => !isRawKey(key)).map(([, value]) => value)).some((record) => {
    const names = [...partsOfName(record).whole, ...textsUnder([record], nameKeys.whole)];
    return names.length > 0 && names.every((name) => main === undefined || differ('name', name, main));
  });
}

/** These parts of an answer about a person are about the same person. */
const personPart =
  /^(?:person|individual|naturalperson|subject|customer|client|applicant|identity|holder|query|screened(?!by|at|on))(?!manager|support)/;
const ofPerson: ReadonlySet<DifferingAttribute> = new Set(['name', 'birth_date', 'nationality']);

/** What an answer without a document states of each person, by the words of its keys. */
function ofPersons(kind: SessionKind, type: string, body: unknown): DifferingAttribute[] {
  const persons =
    kind === 'individual'
      ? [type === 'AML' ? at(body, 'verification', 'aml') : undefined]
      : type === 'BENEFICIAL_OWNERS'
        ? [at(body, 'individuals')].flat()
        : [type === 'LEGAL_REPRESENTATIVE' ? body : undefined];
  return persons.flatMap((person) =>
    ofDocument(statedIn(ownOf(person))).filter((attribute) => ofPerson.has(attribute)),
  );
}

/** A role, a list or a search profile has a name of its own. */
const ownOf = (person: unknown): unknown =>
  isRecord(person)
    ? Object.fromEntries(
        Object.entries(person)
          .filter(([key, value]) => typeof value !== 'object' || personPart.test(plain(key)))
          .map(([key, value]) => [key, ownOf(value)]),
      )
    : person;

/** What holds the company that was screened, in an answer whose contract names none. */
const screenedKey =
  /^(?:info|company|customer|entity|subject|search|client|organi[sz]ation|business|corporate|legal|profile|query|input|request|screened)/;

/** The names and registration numbers of the company that its screening says it is about. */
export function screenedCompany(aml: unknown) {
  const own = isRecord(aml) ? Object.entries(aml).filter(([key]) => !unread.has(plain(key)) && !isRawKey(key)) : [];
  const about = own.filter(([key]) => screenedKey.test(plain(key)));
  const parts = [
    Object.fromEntries(own.filter(([, value]) => !isEmpty(toText(value)))),
    ...recordsIn(about.map(([, value]) => value)),
  ];
  const queries = about.filter(([key]) => /name$|^query$|^search(?:term|ed)?s?$/.test(plain(key)));
  const names = [
    ...textsUnder(parts, nameKeys.company),
    ...textsUnder(parts, nameKeys.whole),
    ...queries.map(([, value]) => toText(value)),
  ].filter((name) => name !== undefined);
  return { names: [...new Set(names)], numbers: statedOf(parts, 'registration_number') };
}

/** What an extracted document says of its company stands in it, or under one of these. A `name` alone may be that of the document. */
const extracted = /^(?:fields?|data|content|extract|details|info|company|entity)/;

/** The names and registration numbers of the companies that these documents say they are of. */
export function companiesOf(documents: readonly unknown[]): FactValues {
  const parts = documents
    .filter(isRecord)
    .flatMap((document) => [
      document,
      ...Object.entries(document).flatMap(([key, value]) =>
        extracted.test(plain(key)) && isRecord(value) ? [value] : [],
      ),
    ]);
  const names = parts.flatMap(({ name, ...part }) =>
    textsUnder([statedOf([part], 'registration_number').length > 0 ? { name, ...part } : part], nameKeys.company),
  );
  return {
    document_company: [...new Set(names)],
    document_registration: statedOf(parts, 'registration_number'),
  };
}

/** Whether the screening of a company among the owners says that it is about another one. */
export function isScreenedAsAnother(company: unknown): boolean {
  const { names, numbers } = screenedCompany(at(company, 'aml'));
  const details = [at(company, 'company_details')];
  const known = [...textsUnder(details, nameKeys.company), ...otherNames(details[0])];
  const registered = statedOf(details, 'registration_number');
  const isOther = (kind: AttributeKind, screened: readonly string[], own: readonly string[]) =>
    own.length > 0 && screened.some((one) => own.every((text) => differ(kind, one, text)));
  return isOther('company_name', names, known) || isOther('number', numbers, registered);
}

/** What holds a company's own details a second time; a register has a name of its own. */
const companyPart = /^(?:company|corporate|entity|business|details|data|extract|legal|regist)/;

function ofCompany(type: string, body: unknown): DifferingAttribute[] {
  if (type !== 'COMPANY_DETAILS' || !isRecord(body)) return [];
  const inner = Object.entries(body).filter(([key]) => companyPart.test(plain(key)));
  const partsOf = (some: typeof inner) => [body, ...recordsIn(some.map(([, value]) => value))];
  const named = partsOf(inner.filter(([key]) => !plain(key).startsWith('regist')));
  return [
    ...(anyDiffer('company_name', textsUnder(named, nameKeys.company)) ? (['name'] as const) : []),
    ...(anyDiffer('number', statedOf(partsOf(inner), 'registration_number')) ? (['registration_number'] as const) : []),
  ];
}

/** @returns the attributes that the answer states with different values, each once; undefined where it contradicts itself nowhere */
export function contradictionsOf(kind: SessionKind, type: string, body: unknown): string | undefined {
  const found = recordsIn(body)
    .flatMap((record) => inRecord(record, kind === 'corporate'))
    .map((attribute) => (attribute === 'country' && kind === 'individual' ? 'document_country' : attribute));
  const all = [
    ...ofDocument(statedByDocument(type, body)),
    ...ofDocument(statedIn(at(body, 'document', 'host_id_document'))),
    ...ofPersons(kind, type, body),
    ...ofCompany(type, body),
    ...found,
  ];
  return [...new Set([...all, ...ofVerification(type, body)])].join(' ') || undefined;
}
