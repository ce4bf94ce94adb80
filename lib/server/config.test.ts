import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
      'METRICS_TOKEN',
      'UBO_THRESHOLD_PERCENT',
      'UBO_THRESHOLD_INCLUSIVE',
    ];
    for (const name of names) expect(problems.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
    expect(problems.join()).not.toContain('canary-value');
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
