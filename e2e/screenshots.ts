/**
 * Takes the pictures of the documentation from a running demo: `node e2e/screenshots.ts DESK_URL SIMULATOR_CONTROL_URL`, where the demo was
 * started with SIMULATOR_CONTROL_PORT set (CHROMIUM_PATH as in the tests).
 */
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright';

const [desk, control] = process.argv.slice(2);
if (!desk || !control) throw new Error('usage: node e2e/screenshots.ts DESK_URL SIMULATOR_CONTROL_URL');
const folder = 'docs/screenshots';
mkdirSync(folder, { recursive: true });

interface Picture {
  readonly name: string;
  /** Situation of the simulator. */
  readonly tag: string;
  readonly type: string;
  /** Where it stands below the session, when that is not its step. */
  readonly at?: string;
  /** Brings the screen to what is worth showing. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** One of every viewer, and who owns a company. */
const viewers: readonly Picture[] = [
  { name: 'id-document', tag: 'mrz-disagrees', type: 'ID_DOCUMENT' },
  { name: 'liveness', tag: 'liveness-video', type: 'LIVENESS' },
  { name: 'proof-of-address', tag: 'poa-host', type: 'PROOF_OF_ADDRESS' },
  { name: 'phone', tag: 'step:PHONE:APPROVED', type: 'PHONE' },
  { name: 'email', tag: 'step:EMAIL:APPROVED', type: 'EMAIL' },
  { name: 'pvid', tag: 'pvid', type: 'PVID' },
  { name: 'duplicate', tag: 'dup-two-names', type: 'DUPLICATE' },
  { name: 'aml', tag: 'aml-common-name', type: 'AML' },
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

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});

async function tour(name: string, width: number, height: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
  });
  const page: Page = await context.newPage();
  const take = (screen: string) => page.screenshot({ path: `${folder}/${screen}-${name}.png` });
  await page.goto(`${desk}/sign-in`);
  await take('sign-in');
  await page.getByLabel('Email').fill('officer@desk.example');
  await page.getByLabel('Password', { exact: true }).fill('demo-officer-lantern-moor');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('table').waitFor();
  await page.goto(`${desk}/sessions?sandbox=false&status=REJECTED,PENDING_VERIFICATION,RESUBMISSION_REQUIRED`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await take('sessions');
  for (const picture of viewers) {
    const found = await page.request.post(`${desk}/api/sessions/lookup`, {
      data: { id: await sessionOf(picture) },
      headers: { origin: desk ?? '' },
    });
    const { ref } = (await found.json()) as { ref: string };
    if (picture.name === 'id-document') {
      await page.goto(`${desk}/sessions/${ref}`);
      await page.waitForLoadState('networkidle');
      await take('session');
    }
    const answer = await page.request.get(`${desk}/api/sessions/${ref}`);
    const { steps } = (await answer.json()) as { steps: { step: string; type: string }[] };
    const step = steps.find(({ type }) => type === picture.type)?.step;
    if (!step) throw new Error(`${picture.tag} has no step ${picture.type}`);
    await page.goto(`${desk}/sessions/${ref}${picture.at ?? `/steps/${encodeURIComponent(step)}`}`);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await picture.prepare?.(page);
    await take(picture.name);
  }
  await context.close();
}

await tour('light', 1440, 900, 'light');
await tour('dark', 1440, 900, 'dark');
await tour('phone', 390, 844, 'light');
await browser.close();
