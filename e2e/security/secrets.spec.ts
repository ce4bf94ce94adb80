/**
 * Keys, secrets, addresses of upstream and session ids appear nowhere: searched for, in every encoding, in the answer of every page to every role,
 * in the build, in the log and in what a browser stores (R21, R24).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sample } from '#lib/testing/sample.ts';
import {
  credentials,
  deskLog,
  deskUrl,
  expect,
  fillSignIn,
  type Person,
  refOf,
  sharedDesk,
  simulator,
  test,
} from '../testing/fixtures.ts';
import {
  deskAnswers,
  deskPages,
  openVisitor,
  refFor,
  type Visit,
  type Visitor,
  visitAll,
  visitsOf,
} from '../testing/http-tour.ts';
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

/** The v1 API takes them: the simulator knows two and refuses one. */
const accessTokens = [
  'specimen-token-same-person-not-a-secret',
  'specimen-token-identity-only-not-a-secret',
  'canary-token-91c4e07b-that-nobody-issued',
];

const upstream = [`127.0.0.1:${sharedDesk.simulatorPort}`, `localhost:${sharedDesk.simulatorPort}`];
const secretTexts = () => [...apiKeys, ...accessTokens, ...sharedDesk.secrets].flatMap(encodings);

/** Each token is entered, used, and replaced by the next one. @returns what is asked of them, in this order */
async function shareData(visitor: Visitor): Promise<readonly Visit[]> {
  const [first, ...others] = accessTokens;
  const json = { label: 'Shared by phone', access_token: first };
  const added = await visitor.visit({ path: '/api/consents', method: 'POST', json });
  expect(added.status).toBe(201);
  const { id } = JSON.parse(added.body) as { id: string };
  const readAll: readonly Visit[] = [
    ...['identity', 'residency', 'corporate', 'phone', 'email'].map((resource) => ({
      of: `/api/v1/[consent]/resources/${resource}`,
      path: `/api/v1/${id}/resources/${resource}`,
    })),
    { of: '/api/consents', path: '/api/consents' },
    { of: '/api/consents/[id]', path: `/api/consents/${id}` },
    { of: '/consents/[id]', path: `/consents/${id}` },
  ];
  const replacing = (access_token: string): Visit => ({
    of: '/api/consents/[id] with another token',
    path: `/api/consents/${id}`,
    method: 'PUT',
    json: { access_token },
  });
  return [...readAll, ...others.flatMap((token) => [replacing(token), ...readAll])];
}

const tags = ['mrz-disagrees', 'hostile-addresses', 'aml-common-name', 'dup-two-names', 'representative-readable'];
const people: readonly Person[] = ['mlro', 'officer', 'support', 'auditor', 'admin'];

/** What a reviewer can open, with some errors. */
async function everyVisit(visitor: Visitor): Promise<readonly Visit[]> {
  const visits: Visit[] = [...deskPages, ...deskAnswers].map((path) => ({ of: path.replace(/\?.*/, ''), path }));
  for (const path of ['/no-such-page', '/api/no-such-route', '/sessions/0000000000']) visits.push({ of: path, path });
  for (const known of await Promise.all(tags.map((tag) => simulator.one(tag)))) {
    const ref = await refFor(visitor, known);
    const { body } = await visitor.visit({ path: `/api/sessions/${ref}` });
    const { steps } = JSON.parse(body) as { steps: { step: string; type: string }[] };
    visits.push(...visitsOf(known, ref, steps));
  }
  return visits;
}

for (const person of people)
  test(`no key, secret or upstream address is in any answer to ${person} or in the log, nor a name or an id in the log`, async ({
    playwright,
  }) => {
    const visitor = await openVisitor(playwright, person);
    const visits = sample(await everyVisit(visitor), { by: ({ of }) => of });
    const shared = person === 'mlro' ? await shareData(visitor) : [];
    const answers = await visitAll(visitor, [...visits, ...shared]);
    expect(answers.filter(({ status }) => status === 500).map(({ address }) => address)).toEqual([]);
    // Not every answer is a refusal.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
    expect(findTexts(answers, [...secretTexts(), 'signature='])).toEqual([]);
    // Which service is asked, the administrator sees on the page that is about it.
    const isAboutIt = ({ address }: { readonly address: string }) =>
      person === 'admin' && /\/(?:settings|api)\/connection$/.test(address);
    expect(
      findTexts(
        answers.filter((answer) => !isAboutIt(answer)),
        upstream,
      ),
    ).toEqual([]);
    const log = deskLog();
    expect(log.length).toBeGreaterThan(10_000);
    expect(
      findTexts([{ address: 'http://desk/log', text: log }], [...secretTexts(), ...upstream, 'signature=']),
    ).toEqual([]);
    const known = await simulator.sessions({});
    expect(known.filter(({ session_id }) => log.includes(session_id))).toEqual([]);
    const persons = known.filter(({ kind, subject }) => kind === 'individual' && subject.length > 7);
    expect(persons.length).toBeGreaterThan(100);
    expect(persons.filter(({ subject }) => log.includes(subject)).map(({ subject }) => subject)).toEqual([]);
  });

test('what a browser requests and stores in a day holds no key, secret, session id or name', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:403|404|502)/);
  const { answers: recorded } = recordAnswers(page);
  await page.goto(`${deskUrl}/sign-in`);
  await fillSignIn(page, 'mlro');
  const one = await simulator.one('hostile-addresses');
  const ref = await refOf(page.request, one);
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Session refreshed' })).toHaveCount(1);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .filter({ visible: true })
    .getByRole('link', { name: /ID document/ })
    .click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click();
  await page.getByRole('searchbox').fill(one.subject);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('row').getByRole('link').filter({ hasText: one.subject }).first()).toBeVisible();

  const stored = await page.evaluate(async () => ({
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    title: document.title,
    history: window.navigation.entries().map((entry) => entry.url ?? ''),
  }));
  expect(stored).toMatchObject({ databases: 0, caches: 0 });
  const cookies = JSON.stringify(await page.context().cookies());
  const texts = [stored.storage, stored.title, stored.history.join(' '), cookies];
  for (const { session_id, subject } of await simulator.sessions({}))
    for (const text of texts) {
      expect(text).not.toContain(session_id);
      if (subject.length > 5) expect(text).not.toContain(subject);
    }
  const answers = await recorded();
  expect(answers.length).toBeGreaterThan(20);
  expect(findTexts(answers, [...secretTexts(), ...upstream])).toEqual([]);
  // Script files may contain this text from a library.
  const dynamicAnswers = answers.filter(({ address }) => !new URL(address).pathname.startsWith('/_next/static/'));
  expect(findTexts(dynamicAnswers, ['signature='])).toEqual([]);
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
