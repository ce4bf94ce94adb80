/**
 * What roles without evidence receive: support masked fields and nothing about screening, the administrator no personal data. Checks every
 * byte of HTML, RSC payload and JSON of a whole tour, not only what is drawn, against the data of the simulator.
 */
import type { Page } from 'playwright/test';
import { isCustomerStep } from '#lib/model/access/customer-side.ts';
import { deskUrl, expect, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';
import { findTexts, recordAnswers } from '../testing/recorded-answers.ts';
import { canariesOf, type KnownSession } from '../testing/simulator.ts';

const tags = ['pep-former', 'sanctioned', 'passport-expired', 'media-namesake', 'name-han'];

/** Lists, settings, and sessions with all of their steps except screening. */
async function tour(page: Page, sessions: readonly KnownSession[]): Promise<void> {
  for (const address of [
    '/sessions',
    '/sessions?sandbox=true',
    '/sessions?sort=-updated',
    '/sessions/import',
    '/sessions/export',
    '/settings/account',
    '/settings/connection',
  ]) {
    await page.goto(deskUrl + address);
    await expect(page.getByRole('main')).toBeVisible();
  }
  for (const known of sessions) {
    const ref = await refOf(page.request, known);
    await page.goto(`${deskUrl}/sessions/${ref}`);
    await expect(page.getByRole('heading', { name: 'What the customer has to do' })).toBeVisible();
    await expect(page.getByText('Ask Compliance before promising anything.')).toBeVisible();
    const steps = page.getByRole('navigation', { name: 'Steps' }).filter({ visible: true }).getByRole('link');
    const shown = known.steps.filter(({ type }) => isCustomerStep(known.kind, type));
    await expect(steps).toHaveCount(shown.length);
    for (const at of shown.keys()) {
      await steps.nth(at).click();
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.goto(`${deskUrl}/sessions/${ref}`);
    }
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Session refreshed' })).toHaveCount(1);
  }
}

for (const person of ['support', 'admin'] as const)
  test(`${person} receives no picture, no unmasked value and nothing about screening`, async ({ page }) => {
    test.slow();
    await signInByApi(page.request, person);
    const sessions = await Promise.all(tags.map((tag) => simulator.one(tag)));
    const companies = (await simulator.sessions({ kind: 'corporate' })).map(({ subject }) => subject);
    const canaries = (await Promise.all(sessions.map(simulator.whole))).flatMap((whole) =>
      canariesOf(whole, companies),
    );
    expect(canaries.length).toBeGreaterThan(50);
    const { addresses, answers: recorded } = recordAnswers(page);
    await tour(page, sessions);
    const answers = (await recorded()).filter(({ address }) => !new URL(address).pathname.startsWith('/_next/static/'));
    expect(answers.length).toBeGreaterThan(20);
    expect(findTexts(answers, canaries)).toEqual([]);
    expect(addresses.filter((address) => address.includes('/files/'))).toEqual([]);
    // Whole words only.
    const screeningWords = /\bAML\b|screening|sanction|adverse|"hits"|hits_reported|\bPEP\b/i;
    expect(
      answers
        .filter(({ text }) => screeningWords.test(text))
        .map(({ address, text }) => [address, screeningWords.exec(text)]),
    ).toEqual([]);
    // The recording works: masked values for support, the refusal text for the administrator.
    if (person === 'support') expect(answers.some(({ text }) => text.includes('•'))).toBe(true);
  });

test('support sees masked fields, and a message instead of pictures', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const known = await simulator.one('passport');
  const ref = await refOf(page.request, known);
  await page.goto(`${deskUrl}/sessions/${ref}/steps/ID_DOCUMENT`);
  const main = page.getByRole('main');
  await expect(main.getByText('Evidence is not available to your role.')).toBeVisible();
  await expect(main.getByRole('row', { name: /^Document number/ })).toContainText('•');
  await expect(page.locator('img, canvas, video')).toHaveCount(0);
  await expect(main).not.toContainText('AML');
});

test('support searches whole names only, and sorts by none', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const known = await simulator.one('passport');
  const ref = await refOf(page.request, known);
  await page.goto(`${deskUrl}/sessions?view=all`);
  await expect(page.getByRole('columnheader', { name: 'Status' }).getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Subject' }).getByRole('button')).toHaveCount(0);
  expect((await page.request.get(`${deskUrl}/api/sessions?sort=subject`)).status()).toBe(403);
  const refsOf = async (text: string) => {
    const answer = await page.request.post(`${deskUrl}/api/sessions/search`, {
      data: { text },
      headers: { origin: deskUrl },
    });
    return ((await answer.json()) as { sessions: { ref: string }[] }).sessions.map((row) => row.ref);
  };
  expect(await refsOf(known.subject)).toContain(ref);
  expect(await refsOf(known.subject.slice(0, -1))).not.toContain(ref);
  await page.getByRole('searchbox', { name: /^Search by whole words/ }).fill(`${known.subject.slice(0, -1)} nobody`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your role finds whole words of names')).toBeVisible();
});

test('the administrator sees statuses and refs, and no person', async ({ page }) => {
  await signInByApi(page.request, 'admin');
  const known = await simulator.one('passport');
  const ref = await refOf(page.request, known);
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(page.getByRole('heading', { level: 1, name: ref })).toBeVisible();
  await expect(page.getByText('Personal data is not available to your role.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Evidence' })).toHaveCount(0);
  await page.goto(`${deskUrl}/sessions?view=all`);
  await expect(page.getByRole('searchbox', { name: 'Look up by reference or session id' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Subject' }).getByRole('button')).toHaveCount(0);
  const search = await page.request.post(`${deskUrl}/api/sessions/search`, {
    data: { text: known.subject },
    headers: { origin: deskUrl },
  });
  expect(search.status()).toBe(403);
});

test('sessions that differ only in screening look the same to support', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const pending = (await simulator.sessions({ tag: 'step:AML:PENDING_VERIFICATION', kind: 'individual' }))[0];
  const withHits = await Promise.all(['aml-common-name', 'pep-former'].map(simulator.one));
  if (!pending) throw new Error('no session waits for screening alone');
  const readAsSupport = async (known: KnownSession) => {
    const ref = await refOf(page.request, known);
    const answer = await page.request.get(`${deskUrl}/api/sessions/${ref}`);
    const { keys, status, findings, steps } = shapeOf(await answer.json());
    const ofType = await page.request.get(`${deskUrl}/api/v4/individual/session/${ref}/step/AML`);
    const id = known.steps.find((step) => step.type === 'AML')?.id;
    const ofId = await page.request.get(`${deskUrl}/api/v4/individual/session/${ref}/step/${id}`);
    const whole = await page.request.get(`${deskUrl}/api/v4/individual/session/${ref}`);
    return {
      keys,
      status,
      findings,
      steps,
      byType: [ofType.status(), (await ofType.json()).code],
      byId: [ofId.status(), (await ofId.json()).code],
      proxied: ((await whole.json()) as { session: { status: string } }).session.status,
    };
  };
  const ordinary = await readAsSupport(pending);
  expect(ordinary).toMatchObject({
    status: 'IN_REVIEW',
    proxied: 'IN_REVIEW',
    findings: [],
    byType: [404, 'not_found'],
    byId: [404, 'not_found'],
  });
  expect(ordinary.steps.map(([type]) => type)).not.toContain('AML');
  for (const known of withHits) {
    const other = await readAsSupport(known);
    expect(other.steps.every(([, status]) => status === 'SUBMITTED')).toBe(true);
    expect({ ...other, steps: ordinary.steps }).toEqual(ordinary);
  }
  const count = async (filter: string) =>
    ((await (await page.request.get(`${deskUrl}/api/sessions?${filter}`)).json()) as { count: unknown }).count;
  expect(await count('step=AML')).toEqual(await count('step=NO_SUCH_STEP'));
  expect(await count('step=AML:PENDING_VERIFICATION')).toEqual(await count('step=NO_SUCH_STEP'));
});

function shapeOf(row: {
  readonly status: string;
  readonly findings: unknown;
  readonly steps: readonly { readonly type: string; readonly status: string }[];
}) {
  return {
    keys: Object.keys(row).sort(),
    status: row.status,
    findings: row.findings,
    steps: row.steps.map(({ type, status }) => [type, status] as const),
  };
}
