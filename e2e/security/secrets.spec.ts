/**
 * What must come out nowhere: keys, secrets, the upstream's address, session ids. Looked for, in every spelling, in all that a whole tour is
 * sent, in the build and in the log (R21, R24).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { findTexts, recordAnswers } from '../testing/answers.ts';
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
} from '../testing/desk.ts';

const dist = process.env.DESK_DIST_DIR ?? '.next';

/** The simulator's keys, as its README lists them. */
const apiKeys = ['kyc-eu', 'kyb-eu', 'kyc-sandbox', 'kyb-sandbox'].map((app) => `specimen-key-${app}-not-a-secret`);

function spellings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  // Base64 of a text inside a longer one: what the three alignments have in common.
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

const upstream = [`127.0.0.1:${sharedDesk.simulatorPort}`, `localhost:${sharedDesk.simulatorPort}`];
const secretWords = () => [...apiKeys, ...sharedDesk.secrets].flatMap(spellings);

/** Everything an officer does in a day, with an error or two. */
async function tour(page: Page): Promise<void> {
  await page.goto(`${deskUrl}/sign-in`);
  await fillSignIn(page, 'mlro');
  for (const tag of [
    'mrz-agrees',
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
  for (const path of [
    '/sessions',
    '/sessions/import',
    '/settings/account',
    '/api/health',
    '/api/sessions?limit=200',
    '/nowhere',
    '/sessions/0000000000',
  ])
    await page.goto(deskUrl + path);
}

test('no key, secret or upstream address in anything a tour is sent, nor in the log', async ({ page, complaints }) => {
  test.slow();
  complaints.allow(/status of (?:404|502)/);
  const { heard } = recordAnswers(page);
  await tour(page);
  const answers = await heard();
  expect(answers.length).toBeGreaterThan(60);
  expect(findTexts(answers, [...secretWords(), ...upstream])).toEqual([]);
  // In a file of the build that is a word of a library's.
  const said = answers.filter(({ address }) => !new URL(address).pathname.startsWith('/_next/static/'));
  expect(findTexts(said, ['signature='])).toEqual([]);
  const log = [{ address: 'http://desk/log', text: deskLog() }];
  expect(log[0]?.text.length).toBeGreaterThan(10_000);
  expect(findTexts(log, [...secretWords(), ...upstream, 'signature='])).toEqual([]);
});

test('no session id and no name in the log, and none in what a browser keeps', async ({ page, complaints }) => {
  test.slow();
  complaints.allow(/status of (?:404|502)/);
  await tour(page);
  const kept = await page.evaluate(async () => ({
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    title: document.title,
    history: window.navigation.entries().map((entry) => entry.url ?? ''),
  }));
  expect(kept).toMatchObject({ databases: 0, caches: 0 });
  const known = await simulator.sessions({});
  const log = deskLog();
  const cookies = JSON.stringify(await page.context().cookies());
  for (const { session_id, subject } of known) {
    expect(log).not.toContain(session_id);
    for (const text of [kept.storage, kept.title, kept.history.join(' '), cookies]) {
      expect(text).not.toContain(session_id);
      if (subject.length > 5) expect(text).not.toContain(subject);
    }
  }
  const persons = known.filter(({ kind, subject }) => kind === 'individual' && subject.length > 7);
  expect(persons.length).toBeGreaterThan(100);
  expect(persons.filter(({ subject }) => log.includes(subject)).map(({ subject }) => subject)).toEqual([]);
});

test('no key, secret or upstream address in the build, and no source map for the browser', () => {
  const files = readdirSync(join(dist, 'static'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => file.name.endsWith('.map'))).toEqual([]);
  const words = [...secretWords(), ...upstream];
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'latin1');
    expect(
      words.filter((word) => text.includes(word)),
      file.name,
    ).toEqual([]);
    // Names of the server's insides have no business in a browser.
    expect(
      /VERIFICATION_API_KEY|WEBHOOK_SECRET|DATABASE_URL|better-sqlite3|audit_events/.exec(text)?.[0],
      file.name,
    ).toBeUndefined();
  }
});

test('the spellings are found where they are', () => {
  const [secret = ''] = sharedDesk.secrets;
  const hidden = Buffer.from(`xx${secret}yy`).toString('base64');
  expect(spellings(secret).some((word) => hidden.includes(word))).toBe(true);
  expect(spellings(secret)).not.toContain(createHash('sha256').update(secret).digest('hex'));
});

test.describe('before a script has run', () => {
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
    await page.goto(`${deskUrl}/sessions`);
    await page.getByRole('searchbox').fill('Somebody Searched');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForLoadState();
    expect(page.url()).not.toContain('Somebody');
  });
});

test('after signing out, Back shows nothing and the cookie is worth nothing', async ({ page }) => {
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
