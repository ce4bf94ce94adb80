import { dayMs, fullName, type Person, person } from '../catalogue/persons/person.ts';
import { drawFrom } from '../seed.ts';
import type { PersonName, Wire } from '../session.ts';
import { ApiError, isObject } from '../wire.ts';
import { issuerOf } from './personal.ts';
import { type AccessToken, documentNames, type Resource, resources } from './token.ts';

/** A change of one resource; given parts are applied in this order. */
export type DataChange = {
  readonly resource: Resource;
  /** Only the documents that this value of the query parameter names; absent: all of them, or the object. */
  readonly document?: string;
  /** Everything that the resource gives. */
  readonly data?: unknown;
  /** Values by key, or by path: `aml_check.aml_matches`, `directors.0.identity.state`. */
  readonly set?: Wire;
  /** Keys or paths to leave out. */
  readonly unset?: readonly string[];
};

/** What the control port may do to a token; given changes are applied in this order. */
export type TokenTransition = {
  readonly revoke?: boolean;
  readonly restore?: boolean;
  readonly scopes?: readonly Resource[];
  readonly mode?: AccessToken['mode'];
  /** The person to whom the token belongs from now on; what is not given is drawn. */
  readonly person?: PersonName & { readonly birth_date?: string; readonly country?: string };
  readonly changes?: readonly DataChange[];
};

/** @param nowMs for the age of a person who is drawn. */
export function changeToken(token: AccessToken, wanted: TokenTransition, nowMs: number): void {
  // First, so that a refused change changes nothing.
  let data = { ...token.data };
  let { subject } = token;
  if (wanted.person) {
    const { birth_date, ...known } = wanted.person;
    const todayMs = Math.floor(nowMs / dayMs) * dayMs;
    const name = `${known.firstname} ${known.lastname}`;
    const who = person(`${token.label}: ${name}`, todayMs, {
      ...known,
      ...(birth_date !== undefined && { birthDate: birth_date }),
    });
    data = Object.fromEntries(resources.filter((one) => one in data).map((one) => [one, ofPerson(data[one], who)]));
    subject = fullName(who);
  }
  for (const change of wanted.changes ?? []) {
    data = { ...data, [change.resource]: changed(data[change.resource], change) };
  }

  token.data = data;
  token.subject = subject;
  if (wanted.revoke) token.revoked = true;
  if (wanted.restore) token.revoked = false;
  if (wanted.scopes) token.scopes = wanted.scopes;
  if (wanted.mode) token.mode = wanted.mode;
}

/** The personal values of an object replaced, where it has them. */
function ofPerson(data: unknown, who: Person): unknown {
  if (Array.isArray(data)) return data.map((one) => ofPerson(one, who));
  // A company stays the same whoever its administrator is.
  if (!isObject(data) || 'corporate_id' in data) return data;
  const personal: Wire = {
    firstname: who.firstname,
    lastname: who.lastname,
    birth_date: who.birthDate,
    gender: who.sex,
    country: issuerOf(String(data.document_type), who),
    nationality: who.culture.code,
    document_number: `ZZ${drawFrom(who.seed).digits(7)}`,
    address: who.address,
    city: who.city,
    zipcode: who.zipcode,
    province: who.city,
    phone_number: who.phone.number,
    country_code: who.phone.calling_code,
    email: who.email,
    Email: who.email,
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, key in personal ? personal[key] : value]));
}

function changed(before: unknown, { resource, document, data = before, set = {}, unset = [] }: DataChange): unknown {
  const values: [string, unknown][] = [
    ...Object.entries(set),
    ...unset.map((key): [string, unknown] => [key, undefined]),
  ];
  const change = (one: unknown) => values.reduce((sum, [path, value]) => withValue(sum, path.split('.'), value), one);
  if (!Array.isArray(data)) return change(data);
  const types = document === undefined ? undefined : documentNames[resource]?.[document];
  const fits = (one: unknown) =>
    document === undefined || (isObject(one) && types?.includes(String(one.document_type)) === true);
  if (values.length > 0 && !data.some(fits)) throw new ApiError(404, 1100220, 'Document not found');
  return data.map((one) => (fits(one) ? change(one) : one));
}

/** A copy with another value at a path; objects are made where the path has none. */
function withValue(whole: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const inner = (one: unknown) => (rest.length === 0 ? value : withValue(one, rest, value));
  if (Array.isArray(whole)) {
    if (!(key in whole)) throw new ApiError(404, 1100220, `Nothing at ${key} of a list of ${whole.length}`);
    return whole.map((one, index) => (String(index) === key ? inner(one) : one));
  }
  const object = isObject(whole) ? whole : {};
  return { ...object, [key]: inner(object[key]) };
}
