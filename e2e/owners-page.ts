/** What the ownership page says, read off the screen: the table row by row, the map node by node. */
import type { Locator, Page } from 'playwright/test';
import { deskUrl, expect, refOf, simulator } from './desk.ts';
import type { KnownSession } from './simulator.ts';
import { type Expected, expectedOf, type Share, type Verdict } from './structures.ts';

export const companyTagged = async (tag: string): Promise<KnownSession> => {
  const [known] = await simulator.sessions({ tag, kind: 'corporate' });
  if (!known) throw new Error(`no company tagged ${tag}`);
  return known;
};

/** What its structure comes to, worked out without the desk. */
export const expected = async (tag: string): Promise<readonly Expected[]> =>
  expectedOf(tag, await simulator.whole(await companyTagged(tag)));

export async function nameIn(tag: string, key: string): Promise<string> {
  const found = (await expected(tag)).find((one) => one.key === key);
  if (!found) throw new Error(`no node ${key} in ${tag}`);
  return found.name;
}

export const notDetermination = 'Figures are computed from reported shares and are not a legal determination.';

/** As it is written: what is not nothing is never written as nothing. */
export const percent = (share: number): string =>
  share > 1e-9 && share < 0.00005 ? '<0.01' : (share * 100).toFixed(2);
export const isExact = ({ lo, hi }: Share): boolean => hi - lo < 1e-9;
export const shareText = (share: Share): string =>
  isExact(share) ? percent(share.lo) : `${percent(share.lo)}–${percent(share.hi)}`;

export const treegrid = (page: Page): Locator => page.getByRole('treegrid', { name: /^Owners/ });
export const ownerMap = (page: Page): Locator => page.getByRole('application', { name: /^Map of owners/ });
/** The row that writes a node out: the others only point at it. */
export const rowOf = (page: Page, name: string): Locator =>
  treegrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .filter({ hasNotText: /also at row|Loop to row/ });
export const selectedPanel = (page: Page, name?: string): Locator =>
  page.getByRole('region', { name: name === undefined ? /^Chains of/ : `Chains of ${name}` });

/** Opens the page of the company with this tag. @returns its ref */
export async function openOwnership(page: Page, tag: string, query = ''): Promise<string> {
  const ref = await refOf(page.request, await companyTagged(tag));
  await page.goto(`${deskUrl}/sessions/${ref}/ownership${query}`);
  await expect(treegrid(page)).toBeVisible();
  return ref;
}

/** What is said of one node. */
export interface Said {
  readonly name: string;
  /** "35.00", "<0.01", "0.00–30.00". */
  readonly share: string;
  readonly verdict: Verdict | null;
}

export const toSaid = ({ name, share, verdict }: Expected): Said => ({ name, share: shareText(share), verdict });

const verdictWords: readonly (readonly [RegExp, Verdict])[] = [
  [/^(?:owner|beneficial owner)\b/i, 'owner'],
  [/^manual review$/i, 'review'],
  [/^undetermined$/i, 'undetermined'],
  [/^(?:below|not by reported shares)\b/i, 'below'],
];
const toVerdict = (words: string): Verdict | null => verdictWords.find(([one]) => one.test(words))?.[1] ?? null;

interface Row {
  readonly key: string;
  readonly node: string;
  readonly name: string;
  /** Text of each cell by its head. */
  readonly cells: Readonly<Record<string, string>>;
}

/** Every row, in its order. Of a long table only those in sight are drawn; on paper all of them. */
export async function allRows(page: Page): Promise<readonly Row[]> {
  const grid = treegrid(page);
  const rows = await grid.evaluate((table) => {
    window.dispatchEvent(new Event('beforeprint'));
    const heads = [...table.querySelectorAll('thead th')].map((head) => (head.textContent ?? '').replace(/,.*/, ''));
    const read = [...table.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
      const key = row.dataset.row ?? '';
      const cells = [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim());
      return {
        key,
        node: key.replace(/>.*/, ''),
        name: row.querySelector('th bdi')?.textContent ?? '',
        cells: Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])),
      };
    });
    window.dispatchEvent(new Event('afterprint'));
    return read;
  });
  expect(rows.length).toBe(Number(await grid.getAttribute('aria-rowcount')) - 1);
  return rows;
}

/** "0–0.16" as the map has room to write it. */
const inFull = (range: string): string =>
  range
    .split('–')
    .map((end) => (end.startsWith('<') ? end : Number(end).toFixed(2)))
    .join('–');

/** What the table says of each node, in the one row that writes it out; nothing of the company under review. */
export async function saidByTable(page: Page): Promise<ReadonlyMap<string, Said>> {
  const rows = await allRows(page);
  return new Map(
    rows.flatMap(({ node, name, cells }): (readonly [string, Said])[] => {
      const { Effective = '', Range = '', Verdict = '', Type } = cells;
      if (Effective === '' || Verdict === 'Subject company') return [];
      const share = Range === '' || Range === 'exact' ? Effective : inFull(Range);
      return [[node, { name, share, verdict: Type === 'Person' ? toVerdict(Verdict) : null }]];
    }),
  );
}

/** What the map says of each node that it draws alone; of the company under review nothing is said. */
export async function saidByMap(page: Page): Promise<ReadonlyMap<string, Said>> {
  const map = ownerMap(page);
  await expect(map).toHaveAttribute('aria-busy', 'false');
  // A large one grows by parts.
  const shown = Number(/\d+/.exec((await map.getAttribute('aria-label')) ?? '')?.[0]);
  await expect(map.locator('[data-node]')).toHaveCount(shown);
  const nodes = await map.locator('[data-node]').evaluateAll((all) =>
    all.map((node) => {
      node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return {
        key: node.getAttribute('data-node') ?? '',
        label: node.getAttribute('aria-label') ?? '',
        // The browser's own tooltip: nothing is cut in it.
        title: node.closest('svg')?.querySelector('title')?.textContent ?? '',
      };
    }),
  );
  return new Map(
    nodes.flatMap(({ key, label, title }): (readonly [string, Said])[] => {
      const [name = '', share = ''] = title.split('\n');
      if (key.startsWith('stack:') || share === 'Subject company') return [];
      const words = label.slice(name.length).split(', ');
      const verdict = words.map(toVerdict).find((one) => one !== null) ?? null;
      return [[key, { name, share: share.replace(/\s*%$/, ''), verdict }]];
    }),
  );
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 120; stops++) {
    if ((await target.count()) === 1 && (await target.evaluate((element) => element === document.activeElement)))
      return;
    await page.keyboard.press(key);
  }
  throw new Error('Tab does not lead there');
}
