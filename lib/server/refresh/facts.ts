/**
 * What the list and the ten-second header need of a step, taken from its body when it is read. A fact that is not there is not there: the
 * absence of hits is never written as none. Step types without a schema of their own are read as raw, key by key.
 */
import type { Parsed, StepAnswer } from '#lib/contract/index.ts';
import { compareFields, readMrz } from '#lib/format/mrz.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { SensitivityClass } from '#lib/model/role.ts';
import type { FactRecord } from '#lib/server/store/index.ts';

/** Keys of facts; the value is always text. */
export type FactKey =
  | 'name'
  | 'email'
  | 'phone'
  | 'birth_date'
  | 'nationality'
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
  | 'duplicate_candidates'
  | 'unreadable';

const sensitivityOf: Record<FactKey, SensitivityClass> = {
  name: 'name',
  email: 'contact',
  phone: 'contact',
  birth_date: 'identity',
  nationality: 'identity',
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
    nationality: toText(at(fields, 'nationality')),
    document_type: toText(at(body, 'document', 'type')),
    document_country: toText(at(body, 'document', 'country')),
    document_number: toText(at(fields, 'document_number')),
    document_expiry: anyOf(fields, 'document_expiration', 'expiration_date'),
    ...readZone(fields),
  };
}

const readers: Record<SessionKind, Record<string, (body: unknown) => Found>> = {
  individual: {
    ID_DOCUMENT: identityDocument,
    PVID: identityDocument,
    EMAIL: (body) => ({ email: toText(at(body, 'verification', 'email', 'value')) }),
    PHONE: (body) => ({ phone: toText(at(body, 'verification', 'phone', 'number')) }),
    AML: (body) => ({
      hits_reported: toText(at(body, 'verification', 'aml', 'total_hits')),
      hits_delivered: countOf(at(body, 'verification', 'aml', 'hits')),
    }),
    DUPLICATE: (body) => ({ duplicate_candidates: countOf(at(body, 'verification', 'duplicate', 'matches')) }),
  },
  corporate: {
    COMPANY_DETAILS: (body) => ({
      name: toText(at(body, 'name')),
      registration_number: toText(at(body, 'registration_number')),
      company_country: toText(at(body, 'country')),
    }),
    AML: (body) => ({ hits_reported: toText(at(body, 'matches')), hits_delivered: countOf(at(body, 'screening')) }),
  },
};

/** A company's name is no personal data; its class differs from a person's. */
const classOf = (kind: SessionKind, key: FactKey): SensitivityClass =>
  kind === 'corporate' && key === 'name' ? 'company' : sensitivityOf[key];

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
      : [{ key, value, sensitivity: classOf(kind, key as FactKey), step: step.step, stepType: step.type }],
  );
}

/** Steps in the order in which their word about a name or a birth date counts. */
const trust = ['ID_DOCUMENT', 'PVID', 'COMPANY_DETAILS'];

/** The most trusted value of one key; undefined when no step said it. */
export function bestFact(facts: readonly FactRecord[], key: FactKey): FactRecord | undefined {
  const rank = (fact: FactRecord) => (trust.indexOf(fact.stepType ?? '') + trust.length + 1) % (trust.length + 1);
  return facts.filter((fact) => fact.key === key).sort((a, b) => rank(a) - rank(b))[0];
}

/** Everything a person may type to find the session: names, e-mail, phone, alias, registration number. */
export function searchTextOf(alias: string | null, facts: readonly FactRecord[]): string {
  const keys: readonly string[] = ['name', 'email', 'phone', 'registration_number'] satisfies FactKey[];
  return [alias ?? '', ...facts.filter((fact) => keys.includes(fact.key)).map((fact) => fact.value)].join(' ');
}
