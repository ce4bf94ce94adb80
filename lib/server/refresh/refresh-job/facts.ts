/**
 * What the list and the session header need of a step, taken from its body when it is read. A missing value is no fact: the absence of hits
 * is never written as zero. Everything in a screening step is of class screening: only roles that may know of screening get it, and it never
 * becomes the subject's name. A legal representative is not the subject: no facts.
 */
import { type AmlHit, type CompanyAmlHit, listScreenings, type Parsed, type StepAnswer } from '#lib/contract/index.ts';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import { type HitKind, hitKinds } from '#lib/model/session/hit-kind.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import { compareFields, readMrz } from '#lib/mrz/index.ts';
import { hitKindsOf } from '#lib/screening/index.ts';
import type { FactRecord } from '#lib/server/store/index.ts';

/** Keys of facts; the value is always text. */
export type FactKey =
  | 'name'
  | 'email'
  | 'phone'
  | 'phone_country'
  | 'birth_date'
  | 'birth_place'
  | 'gender'
  | 'nationality'
  | 'country'
  | 'address'
  | 'address_country'
  | 'document_type'
  | 'document_country'
  | 'document_number'
  | 'document_expiry'
  | 'mrz_checks_failed'
  | 'mrz_fields_differ'
  | 'registration_number'
  | 'company_country'
  | 'reason_code'
  | 'hits_reported'
  | 'hits_delivered'
  | `hits_${HitKind}`
  | 'monitored'
  | 'action_required'
  | 'owners_rejected'
  | 'owners_open'
  | 'duplicate_candidates'
  | 'unreadable';

const sensitivityOf: Record<FactKey, SensitivityClass> = {
  name: 'name',
  email: 'contact',
  phone: 'contact',
  phone_country: 'contact',
  birth_date: 'identity',
  birth_place: 'identity',
  gender: 'identity',
  nationality: 'identity',
  country: 'identity',
  address: 'identity',
  address_country: 'identity',
  document_type: 'identity',
  document_country: 'identity',
  document_number: 'identity',
  document_expiry: 'identity',
  mrz_checks_failed: 'identity',
  mrz_fields_differ: 'identity',
  registration_number: 'company',
  company_country: 'company',
  reason_code: 'state',
  hits_reported: 'screening',
  hits_delivered: 'screening',
  hits_sanctions: 'screening',
  hits_pep: 'screening',
  hits_other: 'screening',
  hits_adverse_media: 'screening',
  monitored: 'screening',
  action_required: 'screening',
  // A rejected check may be the owner's screening.
  owners_rejected: 'screening',
  owners_open: 'screening',
  duplicate_candidates: 'evidence',
  unreadable: 'state',
};

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  );

function toText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The first of these keys that holds text: the service spells fields in more than one way. */
function anyOf(fields: unknown, ...keys: string[]): string | undefined {
  for (const key of keys) {
    const text = toText(at(fields, key));
    if (text !== undefined) return text;
  }
  return undefined;
}

function fullName(fields: unknown): string | undefined {
  const given = anyOf(fields, 'firstname', 'first_name', 'given_names');
  const parts = [given, anyOf(fields, 'lastname', 'last_name', 'surname')].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : anyOf(fields, 'full_name');
}

/** Street, postal code and city, as one line; undefined without the street, for a city alone is no address. */
function addressOf(fields: unknown): string | undefined {
  const address = toText(at(fields, 'address'));
  const town = [anyOf(fields, 'zipcode'), anyOf(fields, 'city')].filter((part) => part !== undefined).join(' ');
  return address === undefined || town === '' ? address : `${address}, ${town}`;
}

const toFlag = (value: unknown): string | undefined => (typeof value === 'boolean' ? String(value) : undefined);

const countOf = (value: unknown): string | undefined => (Array.isArray(value) ? String(value.length) : undefined);

type FactValues = Partial<Record<FactKey, string | undefined>>;

/** Contradictions within the machine-readable zone, and between it and the fields; none where a document has no zone. */
function mrzContradictions(fields: unknown): FactValues {
  if (typeof fields !== 'object' || fields === null) return {};
  const texts = fields as Record<string, string | null>;
  const mrz = readMrz(texts);
  if (mrz === undefined) return {};
  const count = (number: number) => (number > 0 ? String(number) : undefined);
  return {
    mrz_checks_failed: count(mrz.checks.filter((check) => !check.agrees).length),
    mrz_fields_differ: count(compareFields(texts, mrz).filter((row) => row.agreement === 'different').length),
  };
}

function identityDocument(body: unknown): FactValues {
  const fields = at(body, 'document', 'fields');
  return {
    name: fullName(fields),
    birth_date: toText(at(fields, 'birth_date')),
    birth_place: toText(at(fields, 'birth_place')),
    gender: anyOf(fields, 'gender', 'sex'),
    nationality: toText(at(fields, 'nationality')),
    document_type: toText(at(body, 'document', 'type')),
    document_country: toText(at(body, 'document', 'country')),
    document_number: toText(at(fields, 'document_number')),
    document_expiry: anyOf(fields, 'document_expiration', 'expiration_date'),
    address: addressOf(fields),
    ...mrzContradictions(fields),
  };
}

/** Hits by kind, each counted once under its most serious kind; a kind without hits has no fact. */
function countKinds(kind: SessionKind, type: string, step: StepAnswer): FactValues {
  const hits = listScreenings(kind, type, step).flatMap((screening) => screening.hits);
  const typesOf = (hit: AmlHit | CompanyAmlHit) =>
    kind === 'individual' ? (hit as AmlHit).type : (hit as CompanyAmlHit).types;
  const kinds = hits.map((hit) => hitKindsOf(typesOf(hit), hit)[0]);
  const counts = hitKinds.map((one) => [one, kinds.filter((of) => of === one).length] as const);
  return Object.fromEntries(counts.flatMap(([one, count]) => (count > 0 ? [[`hits_${one}`, String(count)]] : [])));
}

/** Hits on the companies among the owners. Where one company's number and list differ, or did not come, there is no reported sum. */
function ownerHits(body: StepAnswer): FactValues {
  const owners = at(body, 'corporates');
  const screenings = (Array.isArray(owners) ? owners : []).flatMap((owner) => {
    const aml = at(owner, 'aml');
    if (typeof aml !== 'object' || aml === null) return [];
    const [reported, list] = [Number(toText(at(aml, 'matches'))), at(aml, 'screening')];
    const delivered = Array.isArray(list) ? list.length : Number.NaN;
    const hits = Math.max(0, ...[reported, delivered].filter(Number.isFinite));
    return [{ isWhole: reported === delivered, hits, monitored: toFlag(at(aml, 'monitoring')) }];
  });
  if (screenings.length === 0) return {};
  const hits = String(screenings.reduce((sum, one) => sum + one.hits, 0));
  return {
    hits_reported: screenings.every(({ isWhole }) => isWhole) ? hits : undefined,
    hits_delivered: hits,
    monitored: ['true', undefined, 'false'].find((one) => screenings.some(({ monitored }) => monitored === one)),
    ...countKinds('corporate', 'BENEFICIAL_OWNERS', body),
  };
}

/** How many persons among the owners have a rejected check, and how many others are not approved, those without a status included. */
function ownerStates(body: StepAnswer): FactValues {
  const owners = at(body, 'individuals');
  const states = (Array.isArray(owners) ? owners : []).map((owner) => {
    const steps = at(owner, 'steps');
    return [at(owner, 'status'), ...(Array.isArray(steps) ? steps.map((step) => at(step, 'status')) : [])];
  });
  const rejected = states.filter((of) => of.includes('REJECTED')).length;
  const approved = states.filter((of) => of.every((state) => state === 'APPROVED')).length;
  const open = states.length - rejected - approved;
  return {
    owners_rejected: rejected > 0 ? String(rejected) : undefined,
    owners_open: open > 0 ? String(open) : undefined,
  };
}

type FactReader = (body: StepAnswer) => FactValues;
const noFacts: FactReader = () => ({});

const readers: { readonly [Kind in SessionKind]: Readonly<Record<StepType<Kind>, FactReader>> } = {
  individual: {
    LIVENESS: noFacts,
    ID_DOCUMENT: identityDocument,
    PVID: identityDocument,
    EMAIL: (body) => ({ email: toText(at(body, 'verification', 'email', 'value')) }),
    PHONE: (body) => ({
      phone: toText(at(body, 'verification', 'phone', 'number')),
      phone_country: toText(at(body, 'verification', 'phone', 'country')),
    }),
    PROOF_OF_ADDRESS: (body) => {
      const fields = at(body, 'document', 'fields');
      return {
        address: addressOf(fields),
        address_country: toText(at(fields, 'country')) ?? toText(at(body, 'document', 'country')),
      };
    },
    AML: (body) => {
      const aml = at(body, 'verification', 'aml');
      const customer = at(aml, 'customer_info');
      return {
        name: fullName(customer),
        birth_date: toText(at(customer, 'birth_date')),
        nationality: toText(at(customer, 'nationality')),
        country: toText(at(customer, 'country')),
        hits_reported: toText(at(aml, 'total_hits')),
        hits_delivered: countOf(at(aml, 'hits')),
        monitored: toFlag(at(aml, 'monitored')),
        action_required: toFlag(at(aml, 'action_required')),
        ...countKinds('individual', 'AML', body),
      };
    },
    DUPLICATE: (body) => ({ duplicate_candidates: countOf(at(body, 'verification', 'duplicate', 'matches')) }),
  },
  corporate: {
    LEGAL_REPRESENTATIVE: noFacts,
    DOCUMENTS: noFacts,
    CORPORATE_OFFICER: noFacts,
    COMPANY_DETAILS: (body) => ({
      name: toText(at(body, 'name')),
      registration_number: toText(at(body, 'registration_number')),
      company_country: toText(at(body, 'country')),
      address: addressOf(body),
    }),
    AML: (body) => ({
      hits_reported: toText(at(body, 'matches')),
      hits_delivered: countOf(at(body, 'screening')),
      monitored: toFlag(at(body, 'monitoring')),
      action_required: toFlag(at(body, 'action_required')),
      ...countKinds('corporate', 'AML', body),
    }),
    BENEFICIAL_OWNERS: (body) => ({ ...ownerHits(body), ...ownerStates(body) }),
  },
};

// A type comes from the wire: it may be the name of a property that every object has.
const readersOf: Record<SessionKind, ReadonlyMap<string, FactReader>> = {
  individual: new Map(Object.entries(readers.individual)),
  corporate: new Map(Object.entries(readers.corporate)),
};

/** A company's name and address are no personal data; their class differs from a person's. */
function classOf(kind: SessionKind, stepType: string, key: FactKey): SensitivityClass {
  if (isScreeningStep(stepType))
    return key === 'reason_code' || key === 'unreadable' ? sensitivityOf[key] : 'screening';
  return kind === 'corporate' && (key === 'name' || key === 'address') ? 'company' : sensitivityOf[key];
}

/**
 * @param step its name in our URLs, and its type
 * @param parsed the body; one that the contract could not parse becomes the fact `unreadable`
 */
export function factsOf(
  kind: SessionKind,
  step: { readonly step: string; readonly type: string },
  parsed: Parsed<StepAnswer>,
): FactRecord[] {
  const found: FactValues = parsed.ok
    ? { reason_code: toText(at(parsed.value, 'reason', 'code')), ...readersOf[kind].get(step.type)?.(parsed.value) }
    : { unreadable: '1' };
  return Object.entries(found).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value, sensitivity: classOf(kind, step.type, key as FactKey), step: step.step, stepType: step.type }],
  );
}

/** Steps whose values come first, most trusted first. */
const trustedSteps = ['ID_DOCUMENT', 'PVID', 'COMPANY_DETAILS'];

/** The most trusted value of one key; undefined when no step has it. Screening does not count. */
export function bestFact(facts: readonly FactRecord[], key: FactKey): FactRecord | undefined {
  const rank = (fact: FactRecord) =>
    (trustedSteps.indexOf(fact.stepType ?? '') + trustedSteps.length + 1) % (trustedSteps.length + 1);
  return facts.filter((fact) => fact.key === key && !isOfScreening(fact)).sort((a, b) => rank(a) - rank(b))[0];
}

// The name in the list and the text of the search are the same for every audience.
const isOfScreening = (fact: FactRecord): boolean => fact.sensitivity === 'screening';

/** Everything that a reviewer may search for: names, email, phone, alias, registration number. */
export function searchTextOf(alias: string | null, facts: readonly FactRecord[]): string {
  const keys: readonly string[] = ['name', 'email', 'phone', 'registration_number'] satisfies FactKey[];
  return [
    alias ?? '',
    ...facts.filter((fact) => keys.includes(fact.key) && !isOfScreening(fact)).map((fact) => fact.value),
  ].join(' ');
}
