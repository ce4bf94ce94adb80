import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PreferencesProvider, readPreferences } from '#components/ui/preferences/index.ts';
import { assess, type Declared, type Drawing, type Policy, policyById } from '#lib/ownership/index.ts';
import type { OwnershipMapProps } from './map-frame.tsx';
import { OwnershipMap } from './ownership-map.tsx';

const hostile = `</title><script>alert(1)</script>\u202e"${'ẞ'.repeat(300)}`;
const none = { country: null, links: null, screened: null };
const declared: Declared = {
  subject: { name: 'Quenby Ltd', registrationNumber: null, country: 'GB' },
  individuals: [
    {
      ...none,
      nodeId: 2,
      name: hostile,
      birthDate: null,
      ultimate: true,
      status: 'APPROVED',
      checks: null,
      edges: [{ nodeId: 1, shares: 80, director: true }],
    },
  ],
  corporates: [
    { ...none, nodeId: 1, name: 'Quenby Ltd', registrationNumber: null, documents: null, edges: [] },
    {
      ...none,
      nodeId: 3,
      name: 'Alder BV',
      registrationNumber: null,
      documents: null,
      edges: [{ nodeId: 1, shares: null, director: false }],
    },
  ],
};
const ownership = assess(declared, { policy: policyById('amlr-2027') as Policy });
const place = {
  width: 200,
  height: 72,
  stack: null,
  behind: [],
  hiddenOwners: 0,
  folded: false,
  left: null,
  right: null,
};
const drawing: Drawing = {
  width: 500,
  height: 300,
  orientation: 'down',
  hiddenCount: 0,
  nodeCount: 3,
  nodes: [
    { ...place, key: '1', x: 0, y: 200, up: '2', down: null },
    { ...place, key: '2', x: 0, y: 0, up: null, down: '1' },
    { ...place, key: '3', x: 250, y: 0, up: null, down: '1' },
  ],
  lines: ownership.holdings.map(({ key, owner, owned, share }) => ({
    key,
    holdings: [key],
    from: owner,
    to: owned,
    kind: share === null ? 'missing' : 'ownership',
    path: 'M0 72C0 100 0 150 0 200',
    weight: 2,
    labelX: 0,
    labelY: 130,
    arrow: true,
  })),
};

function drawn(more: Partial<OwnershipMapProps> = {}) {
  const never = () => {};
  return renderToString(
    <PreferencesProvider initial={readPreferences(() => undefined)}>
      <OwnershipMap
        ownership={ownership}
        drawing={drawing}
        chains={null}
        selected={null}
        onSelect={never}
        onOpen={never}
        onUnstack={never}
        onRestack={null}
        orientation="down"
        onOrientation={never}
        collapsed={new Set()}
        onToggleCollapsed={never}
        onDrawn={never}
        showAll={false}
        onShowAll={never}
        working={false}
        {...more}
      />
    </PreferencesProvider>,
  ).replaceAll('<!-- -->', '');
}

test('has one tab stop: the selected node, else the subject', () => {
  const stop = /<rect role="button" tabindex="0"[^>]*data-node="(\d)"/gi;
  expect([...drawn().matchAll(stop)].map(([, key]) => key)).toEqual(['1']);
  expect([...drawn({ selected: '3' }).matchAll(stop)].map(([, key]) => key)).toEqual(['3']);
});

test('renders hostile names as text, cut on the node and complete in its accessible name, without style attributes', () => {
  const html = drawn();
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('[U+202E]');
  expect(html).not.toContain('\u202e');
  expect(html).toContain('…');
  expect(html).not.toContain('style=');
});

test('highlights the lines of the selected node’s chains only', () => {
  const chain = { nodes: ['2', '1'], holdings: ['2>1'], shares: [0.8], product: 0.8 };
  const chains = { of: '2', chains: [chain], more: false, sum: 0.8, byLoops: 0 };
  const halos = (html: string) => html.match(/stroke-opacity="0.22" stroke-linecap/g)?.length ?? 0;
  expect(halos(drawn({ selected: '2', chains }))).toBe(1);
  // The chains of the node selected before.
  expect(halos(drawn({ selected: '3', chains }))).toBe(0);
});

test('marks the subject, the selected node and what can be collapsed', () => {
  const html = drawn({ selected: '2' });
  expect(html).toContain('Subject company');
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
  expect(html.match(/data-toggle/g)).toHaveLength(1);
  expect(html).toContain('?\u202f%');
});

test('shows how many nodes of a large group are drawn', () => {
  expect(drawn()).not.toContain('shown one by one');
  const html = drawn({ drawing: { ...drawing, hiddenCount: 409, nodeCount: 412 } });
  expect(html).toContain('3 of 412 shown<span class="sr-only"> one by one. 409 not drawn. The table lists all.');
  expect(html).toContain('Show up to 500');
  expect(drawn({ drawing: { ...drawing, hiddenCount: 262, nodeCount: 762 }, showAll: true })).toContain('Show fewer');
});

test('a stack says how many it stands for, and can be stacked again once it was opened', () => {
  const stack = { ...place, key: 'stack:1', x: 250, y: 0, up: null, down: '1', stack: ['3'], behind: ['7', '8'] };
  const stacked = { ...drawing, nodes: [...drawing.nodes.slice(0, 2), stack], nodeCount: 5 };
  const html = drawn({ drawing: stacked });
  expect(html).toContain('+\u20093 below 25\u202f%');
  expect(html).toContain('2 of 5 shown<span class="sr-only"> one by one. Zoom in or open a stack for more.');
  expect(html).not.toContain('Stack again');
  expect(drawn({ drawing: stacked, onRestack: () => {} })).toContain('Stack again');
});

test('texts of the full map are hidden where they would be too small, and the name has a size of its own', () => {
  const texts = [...drawn().matchAll(/<text [^>]*class="([^"]*)"/g)].map(([, name = '']) => name);
  expect(texts.length).toBeGreaterThan(5);
  for (const name of texts) expect(name).toMatch(/in-data-detail:hidden|map-name/);
});
