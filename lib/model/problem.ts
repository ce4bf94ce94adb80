/**
 * Here is every error that a person or a script can meet (RFC 9457). One table gives the HTTP status and title of each code. Title and `detail` are
 * shown on screen and never hold personal data, keys, upstream addresses or upstream's text; what operators need goes to the log as `cause`.
 */

import type { ClearBlock } from './review/decision.schema.ts';
import type { DecisionChange } from './review/decision.ts';
import type { StaleHit } from './review/verdict.schema.ts';

export const problemTable = {
  bad_request: { status: 400, title: 'The request could not be understood' },
  signed_out: { status: 401, title: 'You are signed out' },
  second_factor_required: { status: 401, title: 'A second factor is needed' },
  not_shared: { status: 403, title: 'Not shared' },
  not_allowed: { status: 403, title: 'Your role does not allow this' },
  foreign_origin: { status: 403, title: 'The request did not come from Review Desk' },
  step_up_required: { status: 403, title: 'Confirm your identity' },
  not_found: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'This has been changed in the meantime' },
  clear_blocked: { status: 409, title: 'This session cannot be cleared now' },
  findings_not_considered: { status: 409, title: 'Not every finding was considered' },
  file_gone: { status: 410, title: 'The file can no longer be fetched' },
  too_large: { status: 413, title: 'Too large' },
  file_type_refused: { status: 415, title: 'This type of file is not shown' },
  file_empty: { status: 415, title: 'The file is empty' },
  unsupported_type: { status: 415, title: 'This content type is not accepted' },
  range_refused: { status: 416, title: 'That part of the file does not exist' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Review Desk failed' },
  consent_revoked: { status: 502, title: 'The access to the shared data is no longer valid' },
  upstream_refused: { status: 502, title: 'The verification service refused Review Desk' },
  upstream_failed: { status: 502, title: 'The verification service failed' },
  upstream_unreadable: { status: 502, title: 'The answer of the verification service could not be read' },
  file_host_refused: { status: 502, title: 'The file is on a host that is not allowed' },
  upstream_busy: { status: 503, title: 'The verification service is busy' },
  upstream_down: { status: 503, title: 'The verification service is not responding' },
  sign_on_unavailable: { status: 503, title: 'Single sign-on cannot be reached' },
  store_unavailable: { status: 503, title: 'Review Desk cannot record this now' },
  upstream_timeout: { status: 504, title: 'The verification service took too long' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemTable;

interface ProblemFacts {
  /** The screen shows it; by default there is none. */
  readonly detail?: string | undefined;
  /** `Retry-After` has so many whole seconds. */
  readonly retryAfterSeconds?: number | undefined;
  /** The answer of the verification service that could not be read, for a caller who may see it; the event of that look is written. */
  readonly rawText?: string | undefined;
  /** It is the verification service's own code of the v1 API. */
  readonly apiCode?: string | undefined;
  /** A conflict names the hits of the request that are no longer as the reviewer saw them. */
  readonly stale?: readonly StaleHit[] | undefined;
  /** It says what differs from what the caller saw, for a conflict over a decision. */
  readonly changed?: readonly DecisionChange[] | undefined;
  /** `clear_blocked` names what blocks and is not overridden. */
  readonly blocks?: readonly ClearBlock[] | undefined;
  /** `findings_not_considered` names the findings that were not. */
  readonly toConsider?: readonly ClearBlock[] | undefined;
}

// One store and one upstream serve several bundles of the process, each with its own copy of this class.
const brand = Symbol.for('review-desk.problem');

/** It is thrown anywhere below the routes; `lib/server/http/route.ts` turns it into the response. `instanceof` holds across bundles. */
export class Problem extends Error {
  static override [Symbol.hasInstance](value: unknown): value is Problem {
    return typeof value === 'object' && value !== null && brand in value;
  }

  readonly [brand] = true;
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly rawText: string | undefined;
  readonly apiCode: string | undefined;
  readonly stale: readonly StaleHit[] | undefined;
  readonly changed: readonly DecisionChange[] | undefined;
  readonly blocks: readonly ClearBlock[] | undefined;
  readonly toConsider: readonly ClearBlock[] | undefined;

  /** @param options `cause` is for the log only */
  constructor(code: ProblemCode, options: ProblemFacts & { readonly cause?: unknown } = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problemTable[code].status;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.rawText = options.rawText;
    this.apiCode = options.apiCode;
    this.stale = options.stale;
    this.changed = options.changed;
    this.blocks = options.blocks;
    this.toConsider = options.toConsider;
  }
}

/** It is the JSON of an error as it goes over the wire: what is undefined is not in it. */
export interface ProblemBody extends ProblemFacts {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly requestId: string;
}

export function toProblemBody(problem: Problem, requestId: string): ProblemBody {
  const { code, detail, retryAfterSeconds, rawText, apiCode, stale, changed, blocks, toConsider } = problem;
  const { title, status } = problemTable[code];
  const type = `urn:review-desk:problem:${code}`;
  const about = { stale, changed, blocks, toConsider };
  return { type, title, status, code, detail, requestId, retryAfterSeconds, rawText, apiCode, ...about };
}
