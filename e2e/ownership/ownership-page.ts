/** Page object of the ownership page: reads the table row by row and the map node by node. */
import type { Locator, Page } from 'playwright/test';
import {
  type ExpectedNode,
  isExact,
  percent,
  type Share,
  toExpectedNodes,
  type Verdict,
} from '#lib/ownership/testing/expected-ownership.ts';
import { deskUrl, expect, refOf, simulator } from '../testing/fixtures.ts';
import type { KnownSession } from '../testing/simulator.ts';

export const companyTagged = async (tag: string): Promise<KnownSession> => {
  const [known] = await simulator.sessions({ tag, kind: 'corporate' });
  if (!known) throw new Error(`no company tagged ${tag}`);
  return known;
};

/** The expected result for its structure, computed independently of Review Desk. */
export const expectedNodes = async (tag: string): Promise<readonly ExpectedNode[]> =>
  toExpectedNodes(tag, await simulator.whole(await companyTagged(tag)));

export async function nodeName(tag: string, key: string): Promise<string> {
  const found = (await expectedNodes(tag)).find((one) => one.key === key);
  if (!found) throw new Error(`no node ${key} in ${tag}`);
  return found.name;
}

export const disclaimer = 'Results are computed from reported shares and are not a legal determination.';

export const shareText = (share: Share): string =>
  isExact(share) ? percent(share.lo) : `${percent(share.lo)}–${percent(share.hi)}`;

export const treegrid = (page: Page): Locator => page.getByRole('treegrid', { name: /^Owners/ });
export const ownerMap = (page: Page): Locator => page.getByRole('application', { name: /^Map of owners/ });
/** The row that shows a node in full; other rows refer to it. */
export const rowOf = (page: Page, name: string): Locator =>
  treegrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .filter({ hasNotText: /Also at row|Loop to row/ });
export const selectedPanel = (page: Page, name?: string): Locator =>
  page.getByRole('region', { name: name === undefined ? /^Chains of/ : `Chains of ${name}` });

/** Opens the page of the company with this tag. @returns its ref */
export async function openOwnership(page: Page, tag: string, query = ''): Promise<string> {
  const ref = await refOf(page.request, await companyTagged(tag));
  await page.goto(`${deskUrl}/sessions/${ref}/ownership${query}`);
  await expect(treegrid(page)).toBeVisible();
  return ref;
}

/** A node as shown. */
interface ShownNode {
  readonly name: string;
  /** "35.00", "<0.01", "0.00–30.00". */
  readonly share: string;
  readonly verdict: Verdict | null;
}

export const toShownNode = ({ name, share, verdict }: ExpectedNode): ShownNode => ({
  name,
  share: shareText(share),
  verdict,
});

const verdictPatterns: readonly (readonly [RegExp, Verdict])[] = [
  [/^(?:owner|beneficial owner)\b/i, 'owner'],
  [/^manual review$/i, 'review'],
  [/^undetermined$/i, 'undetermined'],
  [/^(?:below|not by reported shares)\b/i, 'below'],
];
const toVerdict = (text: string): Verdict | null =>
  verdictPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;

interface Row {
  readonly key: string;
  readonly node: string;
  readonly name: string;
  /** Text of each cell by its head. */
  readonly cells: Readonly<Record<string, string>>;
}

/** All rows in order. A long table renders only those in view; printing renders all. */
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

/** "0–0.16" from the narrow table cell as "0.00–0.16", as the map shows it. */
const toFullRange = (range: string): string =>
  range
    .split('–')
    .map((end) => (end.startsWith('<') ? end : Number(end).toFixed(2)))
    .join('–');

/** Each node as the table shows it, without the subject company. */
export async function nodesInTable(page: Page): Promise<ReadonlyMap<string, ShownNode>> {
  const rows = await allRows(page);
  return new Map(
    rows.flatMap(({ node, name, cells }): (readonly [string, ShownNode])[] => {
      const { Effective = '', Range = '', Verdict = '', Type } = cells;
      if (Effective === '' || Verdict === 'Subject company') return [];
      const share = Range === '' || Range === 'exact' ? Effective : toFullRange(Range);
      return [[node, { name, share, verdict: Type === 'Person' ? toVerdict(Verdict) : null }]];
    }),
  );
}

/** Each node as the map shows it, without stacks and the subject company. */
export async function nodesOnMap(page: Page): Promise<ReadonlyMap<string, ShownNode>> {
  const map = ownerMap(page);
  await expect(map).toHaveAttribute('aria-busy', 'false');
  // A large map is rendered in batches.
  const shown = Number(/\d+/.exec((await map.getAttribute('aria-label')) ?? '')?.[0]);
  await expect(map.locator('[data-node]')).toHaveCount(shown);
  const nodes = await map.locator('[data-node]').evaluateAll((all) =>
    all.map((node) => {
      node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return {
        key: node.getAttribute('data-node') ?? '',
        label: node.getAttribute('aria-label') ?? '',
        // The tooltip has the full text.
        title: node.closest('svg')?.querySelector('title')?.textContent ?? '',
      };
    }),
  );
  return new Map(
    nodes.flatMap(({ key, label, title }): (readonly [string, ShownNode])[] => {
      const [name = '', share = ''] = title.split('\n');
      if (key.startsWith('stack:') || share === 'Subject company') return [];
      const parts = label.slice(name.length).split(', ');
      const verdict = parts.map(toVerdict).find((one) => one !== null) ?? null;
      return [[key, { name, share: share.replace(/\s*%$/, ''), verdict }]];
    }),
  );
}
