/**
 * This is the only reader of the environment, except for the log level. It is parsed once, at the start: wrong values stop the process with the
 * names of *all* bad variables. Secrets may come from `NAME_FILE`. Messages name variables, never values.
 */
import { type RiskRating, reviewLaw } from '#lib/model/review/risk-rating.ts';
import { fourEyesModes } from '#lib/model/second-review-rule.ts';
import 'server-only';
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback, mailSender, mailServer } from './mail-settings.ts';
import { processSingleton } from './process-singleton.ts';

export type Config = Readonly<ReturnType<typeof toConfig>>;

/** Stops the start; `problems` are lines for the operator, one for each variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Configuration is wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return fail('must be an http(s) address');
  if (url.username !== '' || url.search !== '' || url.hash !== '') return fail('must have no user, query or fragment');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return fail('must be https (plain http is for loopback only)');
  return url.href.replace(/\/+$/, '');
});

/** @param why the bounds are these */
const whole = (from: number, to: number, why = '') =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}${why}`)
    .transform(Number)
    .refine((n) => n >= from && n <= to, `must be from ${from} to ${to}${why}`);

/** A firm may be stricter than the law, but not less strict. */
const reviewMonths = (rating: RiskRating) => {
  const { months, source } = reviewLaw[rating];
  return whole(1, months, `: the law allows no longer (${source})`).default(months);
};

const secrets = (minBytes: number) =>
  z
    .string()
    .transform(list)
    .refine((all) => all.length >= 1 && all.length <= 2, 'takes one value, or two separated by a comma during rotation')
    .refine(
      (all) => all.every((one) => Buffer.byteLength(one) >= minBytes),
      `each value needs at least ${minBytes} bytes`,
    );

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Plain http is usual: what is sent is a hash, and the answer is signed. */
const timestampAddress = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}, 'must be an http(s) address without a user');

const mediaHost =
  /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$|^http:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/;

const environmentSchema = z.object({
  PORT: whole(1, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: origin.refine((text) => new URL(text).pathname === '/', 'must have no path').optional(),
  VERIFICATION_API_URL: origin,
  VERIFICATION_API_KEY: z.string().min(1).optional(),
  VERIFICATION_API_KEYS: z
    .string()
    .transform((text, context) => {
      const map = z.record(z.string().regex(/^[A-Za-z0-9._-]{1,40}$/), z.string().min(1)).safeParse(parseJson(text));
      if (map.success && Object.keys(map.data).length > 0)
        return Object.entries(map.data).map(([name, key]) => ({ name, key }));
      context.addIssue({
        code: 'custom',
        message: 'must be a JSON object of names and keys, like {"kyc":"…","kyb":"…"}',
      });
      return z.NEVER;
    })
    .optional(),
  VERIFICATION_V1_URL: origin.optional(),
  VERIFICATION_MEDIA_HOSTS: z
    .string()
    .transform(list)
    .refine(
      (all) => all.every((one) => mediaHost.test(one)),
      'each must be host, host:port, *.suffix or http://host:port',
    )
    .default([]),
  VERIFICATION_TIMEOUT_MS: whole(100, 120_000).default(10_000),
  VERIFICATION_MAX_PER_MINUTE: whole(1, 1_000_000).optional(),
  LISTS_MAX_PER_MINUTE: whole(10, 1_000_000).default(1_200),
  WEBHOOK_SECRET: secrets(16).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(?:file:.+|postgres(?:ql)?:\/\/.+)$/, 'must begin with file: or postgres://')
    .default('file:./data/review-desk.db'),
  DATABASE_MIGRATION_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/.+$/, 'must begin with postgres://')
    .optional(),
  AUTH_SECRET: secrets(32),
  AUTH_MFA: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  // The issuer is not normalised: a trailing slash is part of its name.
  OIDC_ISSUER: z
    .string()
    .superRefine((text, context) => {
      for (const { message } of origin.safeParse(text).error?.issues ?? [])
        context.addIssue({ code: 'custom', message });
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ROLE_CLAIM: z.string().min(1).optional(),
  TRUSTED_PROXY: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be none or the name of a header')
    .default('none'),
  AUDIT_SIGNING_KEY: z
    .string()
    // Environment files have no line breaks.
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isEd25519, 'must be an Ed25519 private key in PEM (PKCS #8)')
    .optional(),
  AUDIT_TIMESTAMP_URL: timestampAddress.optional(),
  SMTP_URL: mailServer.optional(),
  ALERT_FROM: mailSender.optional(),
  DEMO_MAILBOX_URL: origin.optional(),
  REVIEW_FOUR_EYES: z.enum(fourEyesModes, 'must be off, risky or all').default('risky'),
  WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  RETENTION_DAYS: whole(1, 36_500).default(1825),
  PROOF_OF_ADDRESS_MAX_MONTHS: whole(1, 120).default(3),
  NEXT_REVIEW_MAX_MONTHS_HIGH: reviewMonths('high'),
  NEXT_REVIEW_MAX_MONTHS_MEDIUM: reviewMonths('medium'),
  NEXT_REVIEW_MAX_MONTHS_LOW: reviewMonths('low'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'needs at least 16 characters, without spaces')
    .optional(),
  UBO_THRESHOLD_PERCENT: z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,4})?$/, 'must be a number such as 25 or 12.5')
    .transform(Number)
    .refine((percent) => percent > 0 && percent <= 100, 'must be above 0 and at most 100')
    .default(25),
  UBO_THRESHOLD_INCLUSIVE: z.enum(['true', 'false'], 'must be true or false').default('true'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info or debug')
    .default('info'),
  REVIEW_DESK_DEMO: z.literal('1').optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller names the expected form
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param environment usually `process.env`
 * @param home folder that a relative `file:` address is resolved against
 * @throws ConfigError naming every bad variable
 */
export function parseConfig(environment: Environment, home: string): Config {
  const problems: string[] = [];
  const values: Record<string, string | undefined> = {};
  for (const name of Object.keys(environmentSchema.shape)) {
    // An empty variable is what compose files write for "not set".
    const direct = environment[name] || undefined;
    const file = environment[`${name}_FILE`] || undefined;
    if (direct !== undefined && file !== undefined) problems.push(`${name} and ${name}_FILE are both set`);
    values[name] = direct ?? (file === undefined ? undefined : readSecret(name, file, problems));
  }
  const parsed = environmentSchema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    problems.push(`${name} ${values[name] === undefined ? 'is missing' : issue.message}`);
  }
  if (values.VERIFICATION_API_KEY === undefined && values.VERIFICATION_API_KEYS === undefined)
    problems.push('VERIFICATION_API_KEY (or VERIFICATION_API_KEYS) is missing');
  if (values.REVIEW_DESK_DEMO !== undefined) problems.push(...demoProblems(values));
  else if (values.VERIFICATION_API_KEY !== undefined && values.VERIFICATION_API_KEYS !== undefined)
    problems.push('VERIFICATION_API_KEY and VERIFICATION_API_KEYS are both set');
  const oidcSet = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLE_CLAIM'].filter(
    (name) => values[name] !== undefined,
  );
  if (oidcSet.length > 0 && oidcSet.length < 4)
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLE_CLAIM go together');
  if ((values.SMTP_URL === undefined) !== (values.ALERT_FROM === undefined))
    problems.push('SMTP_URL and ALERT_FROM go together');
  if (values.DEMO_MAILBOX_URL !== undefined && values.REVIEW_DESK_DEMO === undefined)
    problems.push('DEMO_MAILBOX_URL is for the demo only');
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data, home);
}

function toConfig(env: z.output<typeof environmentSchema>, home: string) {
  const demo = env.REVIEW_DESK_DEMO !== undefined;
  return {
    demo,
    host: env.HOST,
    port: env.PORT,
    /** It is our own origin, without a trailing slash. */
    baseUrl: env.BASE_URL ?? `http://localhost:${env.PORT}`,
    /** It is the v4 base address without `/v4` and without a trailing slash. */
    apiUrl: env.VERIFICATION_API_URL,
    /** It is the v1 base address without `/v1` and without a trailing slash. */
    v1Url: env.VERIFICATION_V1_URL ?? env.VERIFICATION_API_URL,
    apps: env.VERIFICATION_API_KEYS ?? [{ name: 'default', key: env.VERIFICATION_API_KEY ?? '' }],
    mediaHosts: env.VERIFICATION_MEDIA_HOSTS,
    timeoutMs: env.VERIFICATION_TIMEOUT_MS,
    maxPerMinute: env.VERIFICATION_MAX_PER_MINUTE ?? (demo ? 6000 : 300),
    /** One reviewer may ask each process for so many pages of the list in a minute. */
    listsPerMinute: env.LISTS_MAX_PER_MINUTE,
    webhookSecrets: env.WEBHOOK_SECRET ?? [],
    databaseUrl: toAbsoluteFile(env.DATABASE_URL, home),
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL,
    /** The first one seals; the others only open what they once sealed. */
    authSecrets: env.AUTH_SECRET,
    authMfa: env.AUTH_MFA ?? (demo ? 'optional' : 'required'),
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET && env.OIDC_ROLE_CLAIM
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            roleClaim: env.OIDC_ROLE_CLAIM,
          }
        : null,
    /** It is the lower-case name of the header that our own reverse proxy overwrites with the client's address. */
    trustedProxy: env.TRUSTED_PROXY.toLowerCase() === 'none' ? null : env.TRUSTED_PROXY.toLowerCase(),
    audit: {
      /** It is an Ed25519 key, PKCS #8 in PEM. Without it the key is made and stored in `keyFile`. */
      signingKey: env.AUDIT_SIGNING_KEY ?? null,
      /** It is the address of an RFC 3161 authority; without it checkpoints get no time stamp. */
      timestampUrl: env.AUDIT_TIMESTAMP_URL ?? null,
      ...auditFiles(toAbsoluteFile(env.DATABASE_URL, home), home, demo),
    },
    /** Without it no mail is sent. */
    mail: env.SMTP_URL && env.ALERT_FROM ? { ...env.SMTP_URL, from: env.ALERT_FROM } : null,
    /** The demo's caught mail is read here. */
    mailboxUrl: env.DEMO_MAILBOX_URL ?? null,
    /** It says which decisions need a second reviewer; an override always does. */
    fourEyes: env.REVIEW_FOUR_EYES,
    worker: env.WORKER === 'on',
    /** Days between the recorded end of the relationship and the deletion of a session. */
    retentionDays: env.RETENTION_DAYS,
    /** The accepted age of a proof of address, in months, when its session was received. */
    proofMonths: env.PROOF_OF_ADDRESS_MAX_MONTHS,
    /** Months until the next review at most, by the risk. */
    reviewMonths: {
      high: env.NEXT_REVIEW_MAX_MONTHS_HIGH,
      medium: env.NEXT_REVIEW_MAX_MONTHS_MEDIUM,
      low: env.NEXT_REVIEW_MAX_MONTHS_LOW,
    },
    /** It reads the metrics as `Authorization: Bearer …`; without it only this machine may read them. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** From this share on a person counts as a beneficial owner; with `inclusive` exactly that share counts too. */
    ubo: { thresholdPercent: env.UBO_THRESHOLD_PERCENT, inclusive: env.UBO_THRESHOLD_INCLUSIVE === 'true' },
  };
}

/** File name of the demo's own database. */
const demoDatabase = /^file:(?:.*\/)?demo\.db$/;

/** Settings of a real installation: the demo, whose passwords are public, must neither open its store nor be reachable from elsewhere. */
function demoProblems(values: Readonly<Record<string, string | undefined>>): readonly string[] {
  const isOutside = (address: string | undefined) => {
    const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
    return url !== undefined && (url.protocol === 'https:' || !isLoopback(url.hostname));
  };
  const isMailOutside = (address: string | undefined) => mailServer.safeParse(address).data?.isLoopback === false;
  const host = values.HOST === '::1' ? '[::1]' : values.HOST;
  const real = {
    DATABASE_URL: !demoDatabase.test(values.DATABASE_URL ?? '') && 'is not a file named demo.db',
    DATABASE_MIGRATION_URL: values.DATABASE_MIGRATION_URL !== undefined && 'is set',
    BASE_URL: isOutside(values.BASE_URL) && 'is not http on loopback',
    HOST: host !== undefined && !isLoopback(host) && 'is not loopback',
    VERIFICATION_API_KEY: values.VERIFICATION_API_KEY !== undefined && 'is set',
    SMTP_URL: isMailOutside(values.SMTP_URL) && 'is not a mail server on loopback',
    DEMO_MAILBOX_URL: isOutside(values.DEMO_MAILBOX_URL) && 'is not http on loopback',
  };
  const problems = Object.entries(real).flatMap(([name, problem]) =>
    problem === false
      ? []
      : `${name} ${problem}, but this is the demo: set VERIFICATION_API_URL for a real start, or unset ${name} for the demo`,
  );
  if (isOutside(values.VERIFICATION_API_URL))
    problems.push('REVIEW_DESK_DEMO is set, but VERIFICATION_API_URL is not the simulator: unset REVIEW_DESK_DEMO');
  return problems;
}

function readSecret(name: string, file: string, problems: string[]): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    // An empty secret would count as one that is not set, and its part would silently be off.
    if (secret === '') problems.push(`${name}_FILE is empty`);
    return secret || undefined;
  } catch {
    problems.push(`${name}_FILE cannot be read`);
    return undefined;
  }
}

function toAbsoluteFile(url: string, home: string): string {
  if (!url.startsWith('file:')) return url;
  const path = url.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  return `file:${isAbsolute(path) ? path : resolve(home, path)}`;
}

/** The files are beside the SQLite file, whose folder can be written, or, with PostgreSQL, in `data/`. The demo's key signs nothing real. */
function auditFiles(databaseUrl: string, home: string, demo: boolean) {
  const folder = databaseUrl.startsWith('file:') ? dirname(databaseUrl.slice('file:'.length)) : resolve(home, 'data');
  const prefix = demo ? 'demo-' : '';
  return {
    keyFile: join(folder, `${prefix}audit-signing-key.pem`),
    checkpointFile: join(folder, `${prefix}audit-checkpoints.jsonl`),
  };
}

const parsed = processSingleton<Config>('configuration');

/** The configuration of this process is parsed at the first call. `REVIEW_DESK_HOME` is set by `npm start`, whose server runs in another folder. */
export const config = (): Config =>
  parsed.get(() => parseConfig(process.env, process.env.REVIEW_DESK_HOME ?? process.cwd()));
