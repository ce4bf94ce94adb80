/**
 * What a browser asks of Review Desk while an officer reviews sessions: recorded from Chromium against the server that is then measured, so that it follows
 * every change of the navigation. Hides how addresses are made to fit other sessions: each name in them becomes a place that is filled in later.
 */
import type { BrowserContext, Page, Request } from 'playwright';
import { settle } from '../viewers/time-to-paint.ts';

/** A session of the list, as addresses name it. */
export interface Listed {
  readonly ref: string;
  /** Names of its steps, in their order; every session of the load has the same types. */
  readonly steps: readonly string[];
}

/** One request. `{0.ref}` and `{0.2}` stand for the session on screen and its third step, `{1.…}` and `{-1.…}` for the next and the previous one of the list. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** It was sent after the answer to that one of the same action; undefined: at once. */
  readonly after: number | undefined;
}

export const actions = [
  'list',
  'listChanged',
  'listCounted',
  'open',
  'next',
  'sessionChanged',
  'document',
  'screening',
  'verdict',
  'note',
] as const;
export type ActionName = (typeof actions)[number];
export type Visit = Readonly<Record<ActionName, readonly Recorded[]>>;

/** Headers that decide what the server does. */
const keptHeaders =
  /^(?:accept|content-type|rsc|next-.+|range|last-event-id|origin|sec-fetch-(?:site|mode|dest)|purpose|x-poll)$/;

const listAddress = '/sessions?sandbox=false&view=all&sort=firstSeen';
const documentStep = 0;
const screeningStep = 4;

/** @param sessions of the list, in its order @param change makes a session change and tells the desk */
export async function recordVisit(
  context: BrowserContext,
  url: string,
  sessions: readonly Listed[],
  change: (session: Listed) => Promise<void>,
): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const visit = {} as Record<ActionName, readonly Recorded[]>;
  const record = async (action: ActionName, shown: number, act: () => Promise<unknown>) => {
    const requests = watchRequests(page);
    await act();
    await settle(page);
    const sent = toTemplates(await requests.end(), namesOf(sessions, shown), url);
    // What a change causes is asked again when the officers' own streams tell of one.
    visit[action] = action === 'sessionChanged' ? sent : withoutReloads(sent);
    console.log(`  ${action}: ${visit[action].map(({ method, path }) => `${method} ${path}`).join(' · ')}`);
    if (visit[action].length === 0) throw new Error(`nothing was asked for ${action}`);
  };
  const [, second, third] = sessions;
  if (!second || !third) throw new Error('the list has too few sessions');
  const reloads = async (changed: Listed, path: string) => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
    await change(changed);
    await asked;
  };

  // Scripts, fonts and the icon are in the cache of a browser that is used all day.
  await page.goto(url + listAddress);
  await settle(page);
  await record('list', 0, () => page.goto(url + listAddress));
  await isLive(page);
  await record('listChanged', 0, () => reloads(third, '/api/sessions/rows'));
  await record('listCounted', 0, () =>
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/sessions/search'),
  );
  await record('open', 0, () => openFirst(page));
  await record('next', 1, () => press(page, ']', second));
  await record('sessionChanged', 1, () => reloads(second, `/api/sessions/${second.ref}/parts`));
  // Its pictures are fetched with it.
  await record('document', 1, () => openStep(page, sessions[1], documentStep));
  await record('screening', 1, () => openStep(page, sessions[1], screeningStep));
  await record('verdict', 1, () => judge(page));
  await record('note', 1, () => writeNote(page));
  await page.close();
  return visit;
}

/** The stream of changes is open. */
const isLive = (page: Page) => page.locator('[data-slot="live-bar"][data-live="true"]').waitFor({ state: 'attached' });

async function openFirst(page: Page): Promise<void> {
  await page.locator('[data-row-link]').first().click();
  await page.waitForURL((address) => /^\/sessions\/[0-9A-Z]+$/.test(address.pathname));
}

async function press(page: Page, key: string, target: Listed | undefined): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForURL((address) => address.pathname === `/sessions/${target?.ref}`);
}

const openStep = (page: Page, session: Listed | undefined, at: number) =>
  page.locator(`nav[aria-label="Steps"] a[href$="${session?.steps[at]}"]`).filter({ visible: true }).first().click();

async function judge(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Verdict' });
  await panel.getByRole('radio', { name: 'False positive' }).check();
  for (const stage of await panel.getByRole('combobox').all()) await stage.selectOption({ index: 1 });
  await panel.getByLabel('In your words').fill('Another birth date.');
  await panel.getByRole('button', { name: 'Record verdict' }).click();
}

async function writeNote(page: Page): Promise<void> {
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: 'Note' });
  await field.fill('Compared with the register.');
  await page.getByRole('button', { name: 'Add note' }).click();
}

/** What waited for one of those that are left out goes out at once. */
function withoutReloads(requests: readonly Recorded[]): Recorded[] {
  const kept = requests.filter(({ headers, path }) => !('x-poll' in headers && path.endsWith('/parts')));
  const placeOf = (at: number | undefined) => {
    const waitedFor = at === undefined ? undefined : requests[at];
    const place = waitedFor ? kept.indexOf(waitedFor) : -1;
    return place === -1 ? undefined : place;
  };
  return kept.map((one) => ({ ...one, after: placeOf(one.after) }));
}

interface Sent {
  readonly request: Request;
  /** Index of the request whose answer came last before this one was sent. */
  readonly after: number | undefined;
}

/** A browser has it from its first visit, and does not ask again. */
const isKept = /^\/(?:_next\/static\/|icon\.svg$)/;

/** Collects the requests of a page to its own server, in the order in which they are sent. */
function watchRequests(page: Page) {
  const sent: Sent[] = [];
  let answered: number | undefined;
  const onRequest = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (isKept.test(pathname) || request.resourceType() === 'eventsource') return;
    sent.push({ request, after: answered });
  };
  const onAnswer = (request: Request) => {
    const at = sent.findIndex((one) => one.request === request);
    if (at !== -1) answered = at;
  };
  page.on('request', onRequest).on('requestfinished', onAnswer);
  return {
    async end() {
      page.off('request', onRequest).off('requestfinished', onAnswer);
      return Promise.all(
        sent.map(async ({ request, after }) => ({ request, after, headers: await request.allHeaders() })),
      );
    },
  };
}

type Named = readonly (readonly [name: string, place: string])[];

/** Longer names first: one may be the beginning of another. */
const namesOf = (sessions: readonly Listed[], shown: number): Named =>
  sessions
    .flatMap(({ ref, steps }, at) => [
      [ref, `{${at - shown}.ref}`] as const,
      ...steps.map((step, index) => [step, `{${at - shown}.${index}}`] as const),
    ])
    .toSorted(([a], [b]) => b.length - a.length);

function toTemplates(
  requests: readonly (Sent & { readonly headers: Readonly<Record<string, string>> })[],
  names: Named,
  url: string,
): Recorded[] {
  const template = (text: string) => names.reduce((so, [name, place]) => so.replaceAll(name, place), text);
  return requests.map(({ request, after, headers }) => {
    const address = new URL(request.url());
    if (address.origin !== url) throw new Error(`a request to ${address.origin}`);
    // The position belongs to one session and one reviewer; without it the server looks for the session.
    address.searchParams.delete('cursor');
    return {
      method: request.method(),
      path: template(address.pathname + address.search),
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => keptHeaders.test(name))
          .map(([name, value]) => [name, template(value)]),
      ),
      body: request.postData() === null ? null : template(request.postData() ?? ''),
      after,
    };
  });
}

/** @param find the session so far from the one on screen @throws Error for a place that nothing fills */
export const fillIn = (text: string, find: (by: number) => Listed | undefined): string =>
  text.replace(/\{(-?\d+)\.(ref|\d+)\}/g, (place, at: string, name: string) => {
    const session = find(Number(at));
    const value = name === 'ref' ? session?.ref : session?.steps[Number(name)];
    if (value === undefined) throw new Error(`nothing fills ${place}`);
    return value;
  });
