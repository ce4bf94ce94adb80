/** Parses the answer of a v1 operation, and says what an error in it is. */
import { isAbsent, isRecord, withKnownNames } from '../schema/leaf.ts';
import { type Parsed, parseWith } from '../schema/parse.ts';
import { type ResourceAnswer, type ResourceRequest, resourceSchema } from './schemas.ts';

/**
 * Why the service gave no data, by its own code: the HTTP status of one condition differs between operations (contract 7). `other` is any
 * code that the contract does not name.
 */
export type ResourceRefusal = 'revoked' | 'out_of_scope' | 'other';

const refusals: Readonly<Record<string, ResourceRefusal>> = {
  INVALID_AUTHORIZATION_CODE: 'revoked',
  UNAUTHORIZED_SCOPE: 'out_of_scope',
};

const names = { envelope: new Set(['data', 'status']), status: new Set(['error', 'api_code', 'type']) };

/** What an answer says beside its data. */
interface EnvelopeError {
  readonly refusal: ResourceRefusal;
  /** The service's own code, where it is a word; else null. */
  readonly apiCode: string | null;
}

const wordOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim().toUpperCase() : '';
const trueWords: ReadonlySet<string> = new Set(['TRUE', '1']);
const isSuccess = (code: unknown): boolean => isAbsent(code) || wordOf(code) === 'SUCCESS';

/**
 * The error that an answer of any HTTP status reports; undefined where it reports none. A success of which the code is that of an error, and
 * `error: true` with status 200, are errors.
 */
export function envelopeErrorOf(body: unknown): EnvelopeError | undefined {
  const named = withKnownNames(body, names.envelope);
  const { data, status: inner } = isRecord(named) ? named : {};
  const status = withKnownNames(inner, names.status);
  if (!isRecord(status)) return undefined;
  const code = wordOf(status.api_code);
  const isError =
    trueWords.has(wordOf(status.error)) ||
    wordOf(status.type) === 'ERROR' ||
    code in refusals ||
    // A code of its own where nothing says that it succeeded.
    (isAbsent(status.error) && isAbsent(status.type) && !isSuccess(status.api_code) && isAbsent(data));
  if (!isError) return undefined;
  return {
    refusal: refusals[code] ?? 'other',
    apiCode: typeof status.api_code === 'string' && /^[A-Z0-9_]{1,64}$/.test(code) ? code : null,
  };
}

/**
 * `GET /v1/resources/{resource}[?document=]`, of an answer without an error. An object that has neither `data` nor `status` is no envelope. Where
 * `data` is missing it is null: the service gave none.
 */
export function parseResource(request: ResourceRequest, body: unknown): Parsed<ResourceAnswer> {
  const named = withKnownNames(body, names.envelope);
  if (isRecord(named) && isAbsent(named.status) && !('data' in named))
    return { ok: false, issues: [{ path: '', message: 'expected an envelope' }] };
  return parseWith(resourceSchema(request), body);
}
