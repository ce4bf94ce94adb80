/**
 * What the list and the ten-second header need of a step, taken from its body when it is read. A fact that is not there is not there: the
 * absence of hits is never written as none. What a screening step says of the person is of class screening: only those who know of screening
 * are told it, and it never becomes the subject's name. A legal representative is another person than the subject: no facts.
 */
import {
  type AmlHit,
  type CompanyAmlHit,
  isScreeningStep,
  listScreenings,
  type Parsed,
  type StepAnswer,
} from '#lib/contract/index.ts';
import { compareFields, readMrz } from '#lib/format/mrz.ts';
import { type HitKind, hitKinds } from '#lib/model/explanation.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { SensitivityClass } from '#lib/model/role.ts';
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
  // A rejected check may be their screening.
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

/** The first of these keys that holds text: the wire spells fields in more than one way. */
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

/** Street, postal code and city, as one line; nothing without the street, for a city alone is no address. */
function addressOf(fields: unknown): string | undefined {
  const address = toText(at(fields, 'address'));
  const town = [anyOf(fields, 'zipcode'), anyOf(fields, 'city')].filter((part) => part !== undefined).join(' ');
  return address === undefined || town === '' ? address : `${address}, ${town}`;
}

const toFlag = (value: unknown): string | undefined => (typeof value === 'boolean' ? String(value) : undefined);

const countOf = (value: unknown): string | undefined => (Array.isArray(value) ? String(value.length) : undefined);

type Found = Partial<Record<FactKey, string | undefined>>;

/** What the machine-readable zone says against itself and against the fields; nothing where a document has none. */
function readZone(fields: unknown): Found {
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

function identityDocument(body: unknown): Found {
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
    ...readZone(fields),
  };
}

/** How many hits are of each kind, each counted by its strongest; a kind that none is of has no fact. */
function countKinds(kind: SessionKind, type: string, step: StepAnswer): Found {
  const hits = listScreenings(kind, type, step).flatMap((screening) => screening.hits);
  const typesOf = (hit: AmlHit | CompanyAmlHit) =>
    kind === 'individual' ? (hit as AmlHit).type : (hit as CompanyAmlHit).types;
  const kinds = hits.map((hit) => hitKindsOf(typesOf(hit), hit)[0]);
  const counts = hitKinds.map((one) => [one, kinds.filter((of) => of === one).length] as const);
  return Object.fromEntries(counts.flatMap(([one, count]) => (count > 0 ? [[`hits_${one}`, String(count)]] : [])));
}

/** Hits on the companies among the owners. Where one company's number and list differ, or did not come, what was reported of all stays untold. */
function ownerHits(body: StepAnswer): Found {
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

/** How many of the persons among the owners have a rejected check, and how many others are not approved, those without a state among them. */
function ownerStates(body: StepAnswer): Found {
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

const readers: Record<SessionKind, Record<string, (body: StepAnswer) => Found>> = {
  individual: {
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

/** A company's name and address are no personal data; their class differs from a person's. */
function classOf(kind: SessionKind, stepType: string, key: FactKey): SensitivityClass {
  if (isScreeningStep(stepType))
    return key === 'reason_code' || key === 'unreadable' ? sensitivityOf[key] : 'screening';
  return kind === 'corporate' && (key === 'name' || key === 'address') ? 'company' : sensitivityOf[key];
}

/**
 * @param step how our addresses call the step, and its type
 * @param parsed the body as the contract read it; one that it could not read becomes the fact `unreadable`
 */
export function factsOf(
  kind: SessionKind,
  step: { readonly step: string; readonly type: string },
  parsed: Parsed<StepAnswer>,
): FactRecord[] {
  const found: Found = parsed.ok
    ? { reason_code: toText(at(parsed.value, 'reason', 'code')), ...readers[kind][step.type]?.(parsed.value) }
    : { unreadable: '1' };
  return Object.entries(found).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value, sensitivity: classOf(kind, step.type, key as FactKey), step: step.step, stepType: step.type }],
  );
}

/** Steps in the order in which their word about a name or a birth date counts. */
const trust = ['ID_DOCUMENT', 'PVID', 'COMPANY_DETAILS'];

/** The most trusted value of one key; undefined when no step said it. What screening said does not count. */
export function bestFact(facts: readonly FactRecord[], key: FactKey): FactRecord | undefined {
  const rank = (fact: FactRecord) => (trust.indexOf(fact.stepType ?? '') + trust.length + 1) % (trust.length + 1);
  return facts.filter((fact) => fact.key === key && !isOfScreening(fact)).sort((a, b) => rank(a) - rank(b))[0];
}

// The name in the list and the text of the search are the same for every audience.
const isOfScreening = (fact: FactRecord): boolean => fact.sensitivity === 'screening';

/** Everything a person may type to find the session: names, e-mail, phone, alias, registration number. */
export function searchTextOf(alias: string | null, facts: readonly FactRecord[]): string {
  const keys: readonly string[] = ['name', 'email', 'phone', 'registration_number'] satisfies FactKey[];
  return [
    alias ?? '',
    ...facts.filter((fact) => keys.includes(fact.key) && !isOfScreening(fact)).map((fact) => fact.value),
  ].join(' ');
}
