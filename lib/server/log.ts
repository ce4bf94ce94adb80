/**
 * The structured log (R43): JSON lines with a closed list of fields. No query string, no upstream id, no personal value: callers pass only
 * `LogFields`, and any other field is dropped here, whatever the types said.
 */
import 'server-only';
import pino from 'pino';
import { Problem } from '#lib/model/problem.ts';

const textFields = [
  'requestId',
  'route', // its pattern, never the address itself
  'method',
  'code',
  'ref',
  'reviewer',
  'operation',
  'kind',
  'host',
  'app',
  'errorName', // the class of an error, never its message
  'at', // where in our own code it was thrown: the first frame, without addresses
  'treeHead', // number of audit events and base64 root of their tree, which publishes a checkpoint with the log
] as const;
const numberFields = ['status', 'ms', 'attempt', 'count'] as const;
const allowed = new Set<string>(['event', ...textFields, ...numberFields]);

type LogFields = { readonly event: string } & { readonly [Name in (typeof textFields)[number]]?: string } & {
  readonly [Name in (typeof numberFields)[number]]?: number;
};

// Control characters, line breaks and escape sequences would let a hostile value forge lines.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds them
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const plain = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(unsafe, '\uFFFD').slice(0, 300) : value;

const root = pino({ level: process.env.LOG_LEVEL ?? 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime });

function write(level: 'debug' | 'info' | 'warn' | 'error', fields: LogFields): void {
  if (!root.isLevelEnabled(level)) return; // every request logs at `debug`
  const known = Object.entries(fields).filter(([key]) => allowed.has(key));
  root[level](Object.fromEntries(known.map(([key, value]) => [key, plain(value)])));
}

export const log = {
  debug: (fields: LogFields) => write('debug', fields),
  info: (fields: LogFields) => write('info', fields),
  warn: (fields: LogFields) => write('warn', fields),
  error: (fields: LogFields) => write('error', fields),
} as const;

/** A Problem says all by its code. */
export const describeFailure = (error: unknown): Pick<LogFields, 'code' | 'errorName' | 'at'> =>
  error instanceof Problem ? { code: error.code } : describeError(error);

/** The log may hold the class of an error and our first stack frame. Messages can hold anything. */
export function describeError(error: unknown): Pick<LogFields, 'errorName' | 'at'> {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const frame = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  const at = frame?.trim().replace(/\(?(?:file:\/\/)?\/[^\s)]*\//, '(');
  return at === undefined ? { errorName: error.name } : { errorName: error.name, at };
}

/** Failures of ours and of the service are logged. An access that a person has ended, or that has run out, is neither: a page says so. */
export function logProblem(problem: Problem, route: string, requestId: string): void {
  const { code, status, cause = problem } = problem;
  if (status < 500 || code === 'consent_revoked') return;
  const where = code === 'internal' || code === 'store_unavailable' ? describeError(cause) : {};
  log.warn({ event: 'problem', requestId, route, code, status, ...where });
}
