/**
 * Keys, secrets, addresses of upstream and session ids appear nowhere: searched for, in every encoding, in all answers of a tour, in the build
 * and in the log (R21, R24).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import {
  credentials,
  deskLog,
  deskUrl,
  expect,
  fillSignIn,
  refOf,
  sharedDesk,
  simulator,
  stepsOf,
  test,
} from '../testing/fixtures.ts';
import { findTexts, recordAnswers } from '../testing/recorded-answers.ts';

const dist = process.env.DESK_DIST_DIR ?? '.next';

/** The simulator's keys, as its README lists them. */
const apiKeys = ['kyc-eu', 'kyb-eu', 'kyc-sandbox', 'kyb-sandbox'].map((app) => `specimen-key-${app}-not-a-secret`);

function encodings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  // Base64 of a text inside a longer one, in its three alignments, without the ends that depend on the rest.
  const aligned = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return text.slice(shift === 0 ? 0 : 4, -4);
  });
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...aligned,
    ...aligned.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    [...secret].reverse().join(''),
  ];
}

/** Of the v1 API: two that the simulator knows, and one that it refuses. */
const accessTokens = [
  'specimen-token-same-person-not-a-secret',
  'specimen-token-identity-only-not-a-secret',
  'canary-token-91c4e07b-that-nobody-issued',
];

const upstream = [`127.0.0.1:${sharedDesk.simulatorPort}`, `localhost:${sharedDesk.simulatorPort}`];
const secretTexts = () => [...apiKeys, ...accessTokens, ...sharedDesk.secrets].flatMap(encodings);

/** Each token is entered, used, and replaced by the next one. */
async function shareData(page: Page): Promise<void> {
  const headers = { origin: deskUrl, 'sec-fetch-site': 'same-origin' };
  const [first, ...others] = accessTokens;
  const data = { label: 'Shared by phone', access_token: first };
  const added = await page.request.post(`${deskUrl}/api/consents`, { headers, data });
  expect(added.status()).toBe(201);
  const { id } = (await added.json()) as { id: string };
  const readAll = async () => {
    for (const resource of ['identity', 'residency', 'corporate', 'phone', 'email'])
      await page.goto(`${deskUrl}/api/v1/${id}/resources/${resource}`);
    for (const path of ['', `/${id}`]) await page.goto(`${deskUrl}/api/consents${path}`);
  };
  await readAll();
  for (const access_token of others) {
    const changed = await page.request.put(`${deskUrl}/api/consents/${id}`, { headers, data: { access_token } });
    expect(changed.status()).toBe(200);
    await readAll();
  }
}

/** A working day of an officer, with some errors. */
async function tour(page: Page): Promise<void> {
  await page.goto(`${deskUrl}/sign-in`);
  await fillSignIn(page, 'mlro');
  for (const tag of [
    'mrz-disagrees',
    'hostile-addresses',
    'aml-common-name',
    'dup-two-names',
    'representative-readable',
  ]) {
    const known = await simulator.one(tag);
    const ref = await refOf(page.request, known);
    await page.goto(`${deskUrl}/sessions/${ref}`);
    await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
    for (const { step } of await stepsOf(page.request, ref)) {
      await page.goto(`${deskUrl}/sessions/${ref}/steps/${step}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Session refreshed' })).toHaveCount(1);
  }
  await shareData(page);
  for (const path of [
    '/sessions',
    '/sessions/import',
    '/settings/account',
    '/api/health',
    '/api/sessions?limit=200',
    '/no-such-page',
    '/sessions/0000000000',
  ])
    await page.goto(deskUrl + path);
}

test('no key, secret or upstream address is in any answer of a tour or in the log', async ({ page, complaints }) => {
  test.slow();
  complaints.allow(/status of (?:403|404|502)/);
  const { answers: recorded } = recordAnswers(page);
  await tour(page);
  const answers = await recorded();
  expect(answers.length).toBeGreaterThan(60);
  expect(findTexts(answers, [...secretTexts(), ...upstream])).toEqual([]);
  // Script files may contain this text from a library.
  const dynamicAnswers = answers.filter(({ address }) => !new URL(address).pathname.startsWith('/_next/static/'));
  expect(findTexts(dynamicAnswers, ['signature='])).toEqual([]);
  const log = [{ address: 'http://desk/log', text: deskLog() }];
  expect(log[0]?.text.length).toBeGreaterThan(10_000);
  expect(findTexts(log, [...secretTexts(), ...upstream, 'signature='])).toEqual([]);
});

test('no session id and no name is in the log or in what a browser stores', async ({ page, complaints }) => {
  test.slow();
  complaints.allow(/status of (?:403|404|502)/);
  await tour(page);
  const stored = await page.evaluate(async () => ({
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    title: document.title,
    history: window.navigation.entries().map((entry) => entry.url ?? ''),
  }));
  expect(stored).toMatchObject({ databases: 0, caches: 0 });
  const known = await simulator.sessions({});
  const log = deskLog();
  const cookies = JSON.stringify(await page.context().cookies());
  for (const { session_id, subject } of known) {
    expect(log).not.toContain(session_id);
    for (const text of [stored.storage, stored.title, stored.history.join(' '), cookies]) {
      expect(text).not.toContain(session_id);
      if (subject.length > 5) expect(text).not.toContain(subject);
    }
  }
  const persons = known.filter(({ kind, subject }) => kind === 'individual' && subject.length > 7);
  expect(persons.length).toBeGreaterThan(100);
  expect(persons.filter(({ subject }) => log.includes(subject)).map(({ subject }) => subject)).toEqual([]);
});

test('the browser build contains no key, secret, upstream address or source map', () => {
  const files = readdirSync(join(dist, 'static'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => file.name.endsWith('.map'))).toEqual([]);
  const texts = [...secretTexts(), ...upstream];
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'latin1');
    expect(
      texts.filter((one) => text.includes(one)),
      file.name,
    ).toEqual([]);
    // Nor names of server internals.
    expect(
      /VERIFICATION_API_KEY|WEBHOOK_SECRET|DATABASE_URL|better-sqlite3|audit_events/.exec(text)?.[0],
      file.name,
    ).toBeUndefined();
  }
});

test('a secret is found inside a longer Base64 text', () => {
  const [secret = ''] = sharedDesk.secrets;
  const hidden = Buffer.from(`xx${secret}yy`).toString('base64');
  expect(encodings(secret).some((word) => hidden.includes(word))).toBe(true);
  expect(encodings(secret)).not.toContain(createHash('sha256').update(secret).digest('hex'));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form puts neither password nor name into an address', async ({ page, complaints }) => {
    complaints.allow(/./);
    await page.goto(`${deskUrl}/sign-in`);
    const { email, password } = credentials('officer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForLoadState();
    expect(page.url()).not.toMatch(/lantern|officer%40|password=/);
    await page.request.post(`${deskUrl}/api/auth/sign-in/email`, {
      data: { email, password },
      headers: { origin: deskUrl },
    });
    await page.goto(`${deskUrl}/sessions?view=all`);
    await page.getByRole('searchbox').fill('Somebody Searched');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForLoadState();
    expect(page.url()).not.toContain('Somebody');
  });
});

test('after sign-out, Back shows nothing and the cookie is invalid', async ({ page }) => {
  await page.goto(`${deskUrl}/sign-in`);
  await fillSignIn(page, 'auditor');
  const known = await simulator.one('passport');
  const ref = await refOf(page.request, known);
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(page.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(known.subject)).toHaveCount(0);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await fetch(`${deskUrl}/api/sessions/${ref}`, { headers: { cookie } })).status).toBe(401);
});
