/**
 * The structured log (R43): JSON lines with a closed list of fields. No query string, no upstream id, no personal value: callers pass only
 * `LogFields`, and any other field is dropped here, whatever the types said.
 */
import 'server-only';
import pino from 'pino';
import { Problem } from '#lib/model/problem.ts';

export interface LogFields {
  readonly event: string;
  readonly requestId?: string;
  /** It is the pattern of the route, never the address itself. */
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  readonly code?: string;
  readonly ms?: number;
  readonly ref?: string;
  readonly reviewer?: string;
  readonly operation?: string;
  readonly kind?: string;
  readonly attempt?: number;
  readonly host?: string;
  readonly count?: number;
  readonly app?: string;
  /** Class name of an error, never its message. */
  readonly errorName?: string;
  /** Where in our own code it was thrown: the first frame, without addresses. */
  readonly at?: string;
  /** It holds the number of audit events and the base64 root of their tree, which publishes a checkpoint with the log. */
  readonly treeHead?: string;
}

const allowed = new Set<string>([
  'event',
  'requestId',
  'route',
  'method',
  'status',
  'code',
  'ms',
  'ref',
  'reviewer',
  'operation',
  'kind',
  'attempt',
  'host',
  'count',
  'app',
  'errorName',
  'at',
  'treeHead',
] satisfies (keyof LogFields)[]);

// Control characters, line breaks and escape sequences would let a hostile value forge lines.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds them
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const plain = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(unsafe, '\uFFFD').slice(0, 300) : value;

const root = pino({ level: process.env.LOG_LEVEL ?? 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime });

function write(level: 'debug' | 'info' | 'warn' | 'error', fields: LogFields): void {
  if (!root.isLevelEnabled(level)) return; // every request logs at `debug`
  root[level](
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]) => (allowed.has(key) ? [[key, plain(value)]] : [])),
    ),
  );
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
