import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const minimal = {
  VERIFICATION_API_URL: 'https://api.verification.example',
  VERIFICATION_API_KEY: 'key-for-tests',
  AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
};

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    parseConfig(environment, '/home/desk');
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  test('has defaults for all but three variables', () => {
    expect(parseConfig(minimal, '/home/desk')).toMatchObject({
      demo: false,
      host: '127.0.0.1',
      port: 3000,
      baseUrl: 'http://localhost:3000',
      apps: [{ name: 'default', key: 'key-for-tests' }],
      timeoutMs: 10_000,
      maxPerMinute: 300,
      databaseUrl: 'file:/home/desk/data/review-desk.db',
      authMfa: 'required',
      trustedProxy: null,
      worker: true,
      retentionDays: 1825,
      proofMonths: 3,
      reviewMonths: { high: 12, medium: 60, low: 60 },
      metricsToken: null,
      ubo: { thresholdPercent: 25, inclusive: true },
    });
    expect(
      parseConfig({ ...minimal, RETENTION_DAYS: '2190', METRICS_TOKEN: 'a-token-for-tests' }, '/home/desk'),
    ).toMatchObject({ retentionDays: 2190, metricsToken: 'a-token-for-tests' });
    const own = parseConfig(
      { ...minimal, UBO_THRESHOLD_PERCENT: '12.5', UBO_THRESHOLD_INCLUSIVE: 'false' },
      '/home/desk',
    );
    expect(own.ubo).toEqual({ thresholdPercent: 12.5, inclusive: false });
  });

  test('names every bad variable at once, and no value', () => {
    const problems = problemsOf({
      ...minimal,
      PORT: 'eighty',
      BASE_URL: 'http://desk.example',
      VERIFICATION_API_URL: 'ftp://canary-value',
      VERIFICATION_TIMEOUT_MS: '5',
      VERIFICATION_MEDIA_HOSTS: 'good.example, https://canary-value/path',
      AUTH_SECRET: 'canary-value',
      AUTH_MFA: 'maybe',
      DATABASE_URL: 'mysql://canary-value',
      WEBHOOK_SECRET: 'short',
      WORKER: 'yes',
      RETENTION_DAYS: '0',
      PROOF_OF_ADDRESS_MAX_MONTHS: '0',
      NEXT_REVIEW_MAX_MONTHS_HIGH: '13',
      NEXT_REVIEW_MAX_MONTHS_MEDIUM: '0',
      NEXT_REVIEW_MAX_MONTHS_LOW: '4.5',
      METRICS_TOKEN: 'canary-value',
      UBO_THRESHOLD_PERCENT: '0',
      UBO_THRESHOLD_INCLUSIVE: 'yes',
    });
    const names = [
      'PORT',
      'BASE_URL',
      'VERIFICATION_API_URL',
      'VERIFICATION_TIMEOUT_MS',
      'VERIFICATION_MEDIA_HOSTS',
      'AUTH_SECRET',
      'AUTH_MFA',
      'DATABASE_URL',
      'WEBHOOK_SECRET',
      'WORKER',
      'RETENTION_DAYS',
      'PROOF_OF_ADDRESS_MAX_MONTHS',
      'NEXT_REVIEW_MAX_MONTHS_HIGH',
      'NEXT_REVIEW_MAX_MONTHS_MEDIUM',
      'NEXT_REVIEW_MAX_MONTHS_LOW',
      'METRICS_TOKEN',
      'UBO_THRESHOLD_PERCENT',
      'UBO_THRESHOLD_INCLUSIVE',
    ];
    for (const name of names) expect(problems.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
    expect(problems.join()).not.toContain('canary-value');
  });

  test('lets a firm review earlier than the law asks for, but not later', () => {
    const [high, medium, low] = ['HIGH', 'MEDIUM', 'LOW'].map((rating) => `NEXT_REVIEW_MAX_MONTHS_${rating}`) as [
      string,
      string,
      string,
    ];
    const months = (environment: Record<string, string>) =>
      parseConfig({ ...minimal, ...environment }, '/home/desk').reviewMonths;
    expect(months({ [high]: '6', [medium]: '24' })).toEqual({ high: 6, medium: 24, low: 60 });
    expect(months({ [high]: '12', [low]: '' })).toEqual({ high: 12, medium: 60, low: 60 });
    for (const text of ['61', '0', '-1', '12.5', '1e1', ' 12', 'five'])
      expect(problemsOf({ ...minimal, [low]: text })).toEqual([
        expect.stringMatching(
          /^NEXT_REVIEW_MAX_MONTHS_LOW must be .*from 1 to 60: the law allows no longer \(AMLR, Article 26\(2\)\(b\)\)$/,
        ),
      ]);
    expect(problemsOf({ ...minimal, [high]: '13' }).join()).toContain('from 1 to 12: the law allows no longer');
  });

  test('names missing variables', () => {
    expect(problemsOf({}).map((line) => line.split(' ')[0])).toEqual([
      'VERIFICATION_API_URL',
      'AUTH_SECRET',
      'VERIFICATION_API_KEY',
    ]);
    expect(problemsOf({ ...minimal, OIDC_ISSUER: 'https://id.example' }).join()).toContain('go together');
  });

  test('does not normalise an issuer, and accepts plain http on loopback only', () => {
    const oidc = { OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'canary-value', OIDC_ROLE_CLAIM: 'roles' };
    const issuer = 'https://id.example/firm/';
    expect(parseConfig({ ...minimal, ...oidc, OIDC_ISSUER: issuer }, '/').oidc?.issuer).toBe(issuer);
    expect(problemsOf({ ...minimal, ...oidc, OIDC_ISSUER: 'http://127.0.0.1:8080' })).toEqual([]);
    expect(problemsOf({ ...minimal, ...oidc, OIDC_ISSUER: 'http://id.example' }).join()).toContain(
      'OIDC_ISSUER must be https',
    );
  });

  test('accepts plain http addresses on loopback only', () => {
    expect(problemsOf({ ...minimal, BASE_URL: 'http://localhost:3000' })).toEqual([]);
    expect(problemsOf({ ...minimal, BASE_URL: 'http://10.0.0.1:3000' }).join()).toContain('must be https');
    expect(problemsOf({ ...minimal, VERIFICATION_API_URL: 'http://api.example' }).join()).toContain('must be https');
    expect(problemsOf({ ...minimal, BASE_URL: 'https://desk.example/path' }).join()).toContain('no path');
  });

  test('reads secrets from files, but not a variable and its file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'desk-config-'));
    const file = join(folder, 'key');
    writeFileSync(file, 'key-from-file\n');
    const { VERIFICATION_API_KEY: _, ...rest } = minimal;
    expect(parseConfig({ ...rest, VERIFICATION_API_KEY_FILE: file }, '/').apps[0]?.key).toBe('key-from-file');
    expect(problemsOf({ ...minimal, VERIFICATION_API_KEY_FILE: file }).join()).toContain('both set');
    expect(problemsOf({ ...rest, VERIFICATION_API_KEY_FILE: join(folder, 'none') }).join()).toContain('cannot be read');
    rmSync(folder, { recursive: true });
  });

  test('keeps the order of several apps', () => {
    const { VERIFICATION_API_KEY: _, ...rest } = minimal;
    const apps = parseConfig({ ...rest, VERIFICATION_API_KEYS: '{"kyc":"one","kyb":"two"}' }, '/').apps;
    expect(apps).toEqual([
      { name: 'kyc', key: 'one' },
      { name: 'kyb', key: 'two' },
    ]);
    for (const bad of ['[]', '{}', '{"kyc":1}', 'not json', '{"a b":"x"}'])
      expect(problemsOf({ ...rest, VERIFICATION_API_KEYS: bad }).join()).toContain('VERIFICATION_API_KEYS');
  });

  test('accepts two secrets during rotation', () => {
    const old = 'another-secret-for-tests-of-32-bytes';
    expect(parseConfig({ ...minimal, AUTH_SECRET: `${minimal.AUTH_SECRET},${old}` }, '/').authSecrets).toEqual([
      minimal.AUTH_SECRET,
      old,
    ]);
    expect(problemsOf({ ...minimal, AUTH_SECRET: `${old},${old},${old}` }).join()).toContain('AUTH_SECRET');
  });
});

describe('the demo', () => {
  const demo = {
    ...minimal,
    VERIFICATION_API_KEY: undefined,
    VERIFICATION_API_URL: 'http://127.0.0.1:9',
    VERIFICATION_API_KEYS: '{"one":"key"}',
    REVIEW_DESK_DEMO: '1',
    DATABASE_URL: 'file:./data/demo.db',
  };

  test.each([
    ['DATABASE_URL', 'postgres://desk@store/desk'],
    ['DATABASE_URL', 'postgres://desk@store/demo.db'],
    ['DATABASE_URL', 'file:./data/review-desk.db'],
    ['DATABASE_URL', 'file:./data/demo.db/../review-desk.db'],
    ['DATABASE_URL', undefined],
    ['DATABASE_MIGRATION_URL', 'postgres://owner@store/desk'],
    ['BASE_URL', 'https://desk.customer.example'],
    ['BASE_URL', 'https://localhost'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.0.2.7'],
    ['VERIFICATION_API_KEY', 'a-real-key'],
  ])('does not run with %s=%s', (name, value) => {
    const problems = problemsOf({ ...demo, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} .*set VERIFICATION_API_URL for a real start, or unset ${name}`));
  });

  test.each([
    {},
    { DATABASE_URL: 'file:/srv/demo.db' },
    { DATABASE_URL: 'file:demo.db' },
    { BASE_URL: 'http://localhost:4000', PORT: '4000' },
    { HOST: 'localhost' },
    { HOST: '::1' },
  ])('runs with %o', (more) => expect(problemsOf({ ...demo, ...more })).toEqual([]));

  test('is not a switch that weakens a real installation', () => {
    expect(problemsOf({ ...demo, VERIFICATION_API_URL: 'https://api.verification.example' })).toEqual([
      expect.stringMatching(/unset REVIEW_DESK_DEMO/),
    ]);
  });
});

/** Each variable that holds a secret, or an address with a password in it. */
const secretVariables: Readonly<Record<string, string>> = {
  VERIFICATION_API_KEY: 'key-from-a-file',
  VERIFICATION_API_KEYS: '{"kyc":"key-from-a-file"}',
  WEBHOOK_SECRET: 'secret-from-a-file',
  DATABASE_URL: 'postgres://desk:from-a-file@store/desk',
  DATABASE_MIGRATION_URL: 'postgres://owner:from-a-file@store/desk',
  AUTH_SECRET: 'a-secret-from-a-file-of-32-bytes-or-more',
  OIDC_CLIENT_SECRET: 'secret-from-a-file',
  METRICS_TOKEN: 'token-from-a-file',
  SMTP_URL: 'smtps://desk:from-a-file@mail.example',
  // Text before a PEM block is ignored.
  AUDIT_SIGNING_KEY:
    `from-a-file\n${generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })}`.trim(),
};

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'desk', OIDC_ROLE_CLAIM: 'roles' };
  const around = (name: string) => ({
    ...minimal,
    ...(name === 'VERIFICATION_API_KEYS' && { VERIFICATION_API_KEY: undefined }),
    ...(name === 'OIDC_CLIENT_SECRET' && oidc),
    ...(name === 'SMTP_URL' && { ALERT_FROM: 'desk@example.com' }),
    [name]: undefined,
  });

  test('the list names every variable of .env.example that sounds like one', () => {
    const names = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8').match(/(?<=^#)[A-Z_]+(?==)/gm);
    const sensitive = names?.filter((name) => /SECRET|KEY|TOKEN|PASSWORD|DATABASE|SMTP/.test(name));
    expect(sensitive?.sort()).toEqual(Object.keys(secretVariables).sort());
  });

  test.each(Object.entries(secretVariables))('%s', (name, value) => {
    const file = join(folder, name);
    writeFileSync(file, `${value}\n`);
    const fromFile = { ...around(name), [`${name}_FILE`]: file };
    expect(parseConfig(fromFile, '/home/desk')).toEqual(parseConfig({ ...around(name), [name]: value }, '/home/desk'));
    expect(JSON.stringify(parseConfig(fromFile, '/home/desk'))).toContain('from-a-file');
    expect(problemsOf({ ...fromFile, [name]: value })).toContain(`${name} and ${name}_FILE are both set`);
    expect(problemsOf({ ...around(name), [`${name}_FILE`]: join(folder, 'missing') })).toContain(
      `${name}_FILE cannot be read`,
    );
    writeFileSync(file, '\n');
    expect(problemsOf(fromFile)).toContain(`${name}_FILE is empty`);
  });
});

describe('mail', () => {
  const mail = {
    ...minimal,
    SMTP_URL: 'smtps://desk:p%40ss@mail.example',
    ALERT_FROM: 'Review Desk <desk@example.com>',
  };
  const demo = {
    REVIEW_DESK_DEMO: '1',
    VERIFICATION_API_URL: 'http://127.0.0.1:9',
    VERIFICATION_API_KEYS: '{"one":"none"}',
    AUTH_SECRET: minimal.AUTH_SECRET,
    DATABASE_URL: 'file:demo.db',
  };

  test('is off without its settings, and needs both', () => {
    expect(parseConfig(minimal, '/home/desk')).toMatchObject({ mail: null, mailboxUrl: null });
    expect(problemsOf({ ...mail, ALERT_FROM: undefined })).toEqual(['SMTP_URL and ALERT_FROM go together']);
    expect(problemsOf({ ...mail, SMTP_URL: undefined })).toEqual(['SMTP_URL and ALERT_FROM go together']);
  });

  test('server, account and sender', () => {
    expect(parseConfig(mail, '/home/desk').mail).toEqual({
      host: 'mail.example',
      port: 465,
      isTls: true,
      isLoopback: false,
      account: { user: 'desk', password: 'p@ss' },
      from: { name: 'Review Desk', address: 'desk@example.com' },
    });
    const plain = parseConfig({ ...mail, SMTP_URL: 'smtp://[::1]', ALERT_FROM: 'desk@example.com' }, '/home/desk').mail;
    expect(plain).toMatchObject({ host: '::1', port: 587, isTls: false, isLoopback: true, account: null });
  });

  test.each([
    'http://mail.example',
    'mail.example',
    'smtp://mail.example?tls.rejectUnauthorized=false',
    'smtp://mail.example/path',
    'smtp://desk@mail.example',
    'smtp://desk:%zz@mail.example',
  ])('the server %s is refused', (SMTP_URL) => {
    expect(problemsOf({ ...mail, SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL must /)]);
  });

  test.each(['Review Desk', 'a@b', 'x@y.example\r\nBcc: z@y.example', 'Desk <a@y.example>, b@y.example'])(
    'the sender %j is refused',
    (ALERT_FROM) => {
      expect(problemsOf({ ...mail, ALERT_FROM })).toEqual([expect.stringMatching(/^ALERT_FROM must /)]);
    },
  );

  test('the demo sends mail to this machine alone, and a real installation has no mailbox', () => {
    expect(problemsOf({ ...demo, SMTP_URL: 'smtp://127.0.0.1:1025', ALERT_FROM: mail.ALERT_FROM })).toEqual([]);
    expect(problemsOf({ ...demo, SMTP_URL: mail.SMTP_URL, ALERT_FROM: mail.ALERT_FROM })).toEqual([
      expect.stringMatching(/^SMTP_URL is not a mail server on loopback/),
    ]);
    expect(problemsOf({ ...minimal, DEMO_MAILBOX_URL: 'http://127.0.0.1:9' })).toEqual([
      'DEMO_MAILBOX_URL is for the demo only',
    ]);
  });
});
