/**
 * Takes the pictures of the documentation from a running demo: `node e2e/screenshots.ts DESK_URL SIMULATOR_CONTROL_URL`, where the demo was
 * started with SIMULATOR_CONTROL_PORT set (CHROMIUM_PATH as in the tests).
 */
import { mkdirSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { simulatorAt } from './testing/simulator.ts';

const [desk, control] = process.argv.slice(2);
if (!desk || !control) throw new Error('usage: node e2e/screenshots.ts DESK_URL SIMULATOR_CONTROL_URL');
const folder = 'docs/screenshots';
const simulator = simulatorAt(control);
mkdirSync(folder, { recursive: true });

interface Picture {
  readonly name: string;
  /** Situation of the simulator. */
  readonly tag: string;
  readonly type: string;
  /** Path below the session, if not that of its step. */
  readonly at?: string;
  /** Prepares the screen for the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** One of every viewer, and the ownership page. */
const viewers: readonly Picture[] = [
  { name: 'id-document', tag: 'mrz-disagrees', type: 'ID_DOCUMENT' },
  { name: 'liveness', tag: 'liveness-video', type: 'LIVENESS' },
  { name: 'proof-of-address', tag: 'poa-host', type: 'PROOF_OF_ADDRESS' },
  { name: 'phone', tag: 'step:PHONE:APPROVED', type: 'PHONE' },
  { name: 'email', tag: 'step:EMAIL:APPROVED', type: 'EMAIL' },
  { name: 'pvid', tag: 'pvid', type: 'PVID' },
  { name: 'duplicate', tag: 'dup-two-names', type: 'DUPLICATE' },
  { name: 'aml', tag: 'aml-common-name', type: 'AML' },
  { name: 'decision', tag: 'aml-common-name', type: 'AML', at: '', prepare: chooseClear },
  { name: 'activity', tag: 'aml-common-name', type: 'AML', at: '/activity' },
  { name: 'unknown-step', tag: 'unknown-step', type: 'VIDEO_INTERVIEW' },
  { name: 'company-details', tag: 'step:COMPANY_DETAILS:APPROVED', type: 'COMPANY_DETAILS' },
  { name: 'legal-representative', tag: 'representative-readable', type: 'LEGAL_REPRESENTATIVE' },
  { name: 'company-documents', tag: 'step:DOCUMENTS:APPROVED', type: 'DOCUMENTS' },
  { name: 'company-aml', tag: 'step:AML:PENDING_VERIFICATION', type: 'AML' },
  { name: 'beneficial-owners', tag: 'step:BENEFICIAL_OWNERS:APPROVED', type: 'BENEFICIAL_OWNERS' },
  { name: 'ownership', tag: 'ubo-cross-holdings', type: 'BENEFICIAL_OWNERS', at: '/ownership?node=4' },
];

async function sessionOf({ tag, name }: Picture): Promise<string> {
  const kind = /^(?:company|legal|beneficial|ownership)/.test(name) ? 'corporate' : 'individual';
  const found = (await (await fetch(`${control}/sessions?${new URLSearchParams({ tag, kind })}`)).json()) as {
    session_id: string;
  }[];
  if (!found[0]) throw new Error(`the simulator has no session tagged ${tag}`);
  return found[0].session_id;
}

/** What blocks a clear stands in the dialog; nothing is recorded. */
async function chooseClear(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('radio', { name: 'Clear' }).check();
  await page.getByRole('checkbox', { name: 'Override' }).first().waitFor();
}

/** Waits until all files are loaded and drawn. */
async function quiet(page: Page): Promise<void> {
  // Not for the network: an event stream never ends.
  // Twice: the page of a PDF is drawn only after the document is loaded.
  for (let round = 0; round < 2; round++) {
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
    await page.waitForTimeout(500);
  }
}

async function signIn(
  page: Page,
  role: 'officer' | 'auditor' | 'admin' | 'support',
  before?: () => Promise<unknown>,
): Promise<void> {
  await page.goto(`${desk}/sign-in`);
  await before?.();
  await page.getByLabel('Email').fill(`${role}@desk.example`);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${role}-lantern-moor`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('main').getByRole('table').first().waitFor();
}

/** Changes sessions while the list is open: one row on the screen, two sessions that are not. */
async function changeBehind(page: Page): Promise<void> {
  const all = await simulator.sessions({ kind: 'individual', sandbox: 'false' });
  const [shown, ...others] = all.filter(({ tags, status }) => tags.length === 0 && status === 'APPROVED').slice(-3);
  if (!shown) throw new Error('the simulator has no session to change');
  const setStatus = async (session: typeof shown, status: string) =>
    simulator.transition(session, { id: session.steps[0]?.id ?? '', status });
  await setStatus(shown, 'PENDING_VERIFICATION');
  await page.waitForTimeout(2_000); // until it is first in the list
  await page.goto(`${desk}/sessions?sandbox=false&sort=-updated`);
  await page.locator('[data-live="true"]').waitFor({ state: 'attached' });
  for (const session of [shown, ...others]) await setStatus(session, 'REJECTED');
  await page.getByRole('button', { name: /^\d+ changed/ }).waitFor();
  const updated = page.getByRole('row').filter({ has: page.locator('[data-slot="updated"]') });
  await updated.first().waitFor();
  // The status changes first, the rest of the row a moment later.
  await updated.getByText(/ pending\b/).waitFor({ state: 'detached' });
  await quiet(page);
}

/** A file with rows of every verdict. */
async function importFile(page: Page): Promise<void> {
  const [known] = await simulator.sessions({ tag: 'pvid' });
  const newIds = ['7f1c', '8a20', '91d3', 'a4e7', 'b85f'].map((part) => `00000000-0000-4000-8000-00000000${part}`);
  const rows = [
    ...newIds.map((id, at) => `${id};customer-${4711 + at}`),
    `${newIds[0]};again`,
    `${known?.session_id};`,
    'no such id;',
  ];
  await page.goto(`${desk}/sessions/import`);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'sessions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`session_id;alias\n${rows.join('\n')}\n`),
  });
  await page.getByRole('table', { name: 'Rows of the file' }).waitFor();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});

async function tour(name: string, width: number, height: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const newContext = (): Promise<BrowserContext> =>
    browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-GB', timezoneId: 'Europe/Paris' });
  const context = await newContext();
  const page: Page = await context.newPage();
  const take = (screen: string, of = page) => of.screenshot({ path: `${folder}/${screen}-${name}.png` });
  await signIn(page, 'officer', () => take('sign-in'));
  await page.goto(`${desk}/sessions?sandbox=false`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await quiet(page);
  await take('sessions');
  for (const picture of viewers) {
    const found = await page.request.post(`${desk}/api/sessions/lookup`, {
      data: { id: await sessionOf(picture) },
      headers: { origin: desk ?? '' },
    });
    const { ref } = (await found.json()) as { ref: string };
    if (picture.name === 'id-document') {
      await page.goto(`${desk}/sessions/${ref}`);
      await quiet(page);
      await take('session');
    }
    const answer = await page.request.get(`${desk}/api/sessions/${ref}`);
    const { steps } = (await answer.json()) as { steps: { step: string; type: string }[] };
    const step = steps.find(({ type }) => type === picture.type)?.step;
    if (!step) throw new Error(`${picture.tag} has no step ${picture.type}`);
    await page.goto(`${desk}/sessions/${ref}${picture.at ?? `/steps/${encodeURIComponent(step)}`}`);
    // On a phone the chosen owner's sheet covers the page.
    const heading = page.getByRole('main').getByRole('heading', { level: 2 });
    await heading.or(page.getByRole('dialog')).first().waitFor();
    await quiet(page);
    await picture.prepare?.(page);
    await take(picture.name);
  }
  for (const [screen, address] of [
    ['numbers', '/numbers'],
    ['alerts', '/settings/alerts'],
    ['mailbox', '/settings/mailbox'],
  ] as const) {
    await page.goto(`${desk}${address}`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await quiet(page);
    await take(screen);
  }
  await page.goto(`${desk}/consents`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await quiet(page);
  await take('shared-data-list');
  await page
    .getByRole('row')
    .filter({ hasText: 'Not the person of the linked session' })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { name: 'Identity documents' }).waitFor();
  await quiet(page);
  await take('shared-data');
  await changeBehind(page);
  await quiet(page);
  await take('list-changed');
  await page.goto(`${desk}/sessions?view=all&sandbox=false`);
  await quiet(page);
  await page.getByRole('button', { name: 'New session' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New session' });
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel('Alias').fill('customer-4711');
  await take('new-session');
  await importFile(page);
  await take('import');
  await context.close();

  const own = await newContext();
  const settings = await own.newPage();
  await signIn(settings, 'admin');
  await settings.goto(`${desk}/settings/connection`);
  await settings.getByRole('heading', { name: 'Webhook' }).waitFor();
  await take('connection', settings);
  await own.close();

  const audited = await newContext();
  const auditor = await audited.newPage();
  await signIn(auditor, 'auditor');
  await auditor.goto(`${desk}/audit`);
  await quiet(auditor);
  await take('audit', auditor);
  await audited.close();

  const theirs = await newContext();
  const support = await theirs.newPage();
  await signIn(support, 'support');
  const listed = await support.request.get(`${desk}/api/sessions?sandbox=false&kind=individual&status=TO_DO`);
  const { sessions } = (await listed.json()) as { sessions: { ref: string; steps: { status: string }[] }[] };
  const asked = sessions.find(({ steps }) => steps.some(({ status }) => status === 'TO_REDO'));
  if (!asked) throw new Error('no session asks for a step again');
  await support.goto(`${desk}/sessions/${asked.ref}`);
  await support.getByText('Ask Compliance before promising anything.').waitFor();
  await quiet(support);
  await take('support-session', support);
  await theirs.close();
}

await tour('light', 1440, 900, 'light');
await tour('dark', 1440, 900, 'dark');
await tour('phone', 390, 844, 'light');
await browser.close();
