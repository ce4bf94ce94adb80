import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { assess, type Declared, type Policy, policies, toTreeRows } from '#lib/ownership/index.ts';
import { byKey } from '../summary.ts';
import { textOf } from '../testing/markup.ts';
import { company, crossHoldings, declared, person } from '../testing/structures.ts';
import { Treegrid } from './treegrid.tsx';

const [amlr] = policies as readonly [Policy];

function gridOf(structure: Declared, selected: string | null = null) {
  const ownership = assess(structure, { policy: amlr });
  const markup = renderToStaticMarkup(
    <Treegrid
      ownership={ownership}
      nodes={byKey(ownership.nodes)}
      rows={toTreeRows(ownership)}
      found={null}
      selected={selected}
      isPhone={false}
      marked={new Set()}
      onSelect={() => {}}
      onOpen={() => {}}
      focusRequests={0}
    />,
  );
  const rows = markup.split('<tr').slice(2);
  return { markup, rows, texts: rows.map((row) => textOf(`<tr${row}`)) };
}

describe('the treegrid', () => {
  test('gives each row its position in the tree', () => {
    const { markup, rows } = gridOf(crossHoldings);
    expect(markup).toContain('role="treegrid"');
    expect(markup).toContain(`aria-rowcount="${rows.length + 1}"`);
    expect(rows.map((row) => Number(/aria-rowindex="(\d+)"/.exec(row)?.[1]))).toEqual(rows.map((_, at) => at + 2));
    expect(rows[0]).toContain('aria-level="1"');
    expect(rows[1]).toContain('aria-level="2"');
    // One tab stop.
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1);
  });

  test('has all cells of a person in its row, also those of hidden columns', () => {
    const { texts } = gridOf(crossHoldings);
    const pia = texts.find((text) => text.includes('Pia Exempel') && !text.includes('Also at')) ?? '';
    for (const text of ['Person', 'UTO', 'Approved', 'exact']) expect(pia).toContain(text);
    expect(texts.join()).toContain('Director (no share)');
  });

  test('beside the map names come before direct shares of 0.00, which are muted where they are shown', () => {
    const { rows, texts } = gridOf(crossHoldings);
    const row = rows[texts.findIndex((text) => text.includes('Pia Exempel'))] ?? '';
    const direct = /<td[^>]*data-head="Direct".*?<\/td>/.exec(row)?.[0] ?? '';
    expect(textOf(direct).trim()).toBe('0.00');
    expect(direct).toContain('@max-[60rem]:out-of-sight');
    expect(direct).toContain('text-subtle');
  });

  test('writes the 50 % rule as the finding does', () => {
    const hit = { hits: 1, sanctions: true, worst: 'sanctions', state: 'complete' } as const;
    const { texts } = gridOf(
      declared(
        [{ ...person(4, 'Pia Exempel', [1, 60]), screened: hit }, person(5, 'Quirin Muster', [1, 40])],
        [company(1, 'Root Sample Ltd')],
      ),
    );
    expect(texts[0]).toContain('Possibly sanctioned (50 % rule)');
  });

  test('names the row that shows a repeated owner, and the row a loop returns to', () => {
    const { texts } = gridOf(crossHoldings);
    expect(texts.some((text) => /Also at row \d+/.test(text))).toBe(true);
    expect(texts.some((text) => /Loop to row \d+ , loop back to Alder Sample BV/.test(text))).toBe(true);
  });

  test('shows the direct share of an owner without a list of holdings as unknown, and what is left as not accounted for', () => {
    const silent = { ...person(5, 'Quirin Muster'), edges: null };
    const { rows, texts } = gridOf(
      declared([person(4, 'Pia Exempel', [1, 60]), silent], [company(1, 'Root Sample Ltd')]),
    );
    const row = rows[texts.findIndex((text) => text.includes('Quirin'))] ?? '';
    expect(textOf(/<td[^>]*data-head="Direct".*?<\/td>/.exec(row)?.[0] ?? '').trim()).toBe('?');
    expect(texts.join()).toContain('Not accounted for');
  });

  test('shows a missing share as unknown, never as 0', () => {
    const { texts } = gridOf(
      declared(
        [person(4, 'Pia Exempel', [1, 70]), person(5, 'Quirin Muster', [1, null])],
        [company(1, 'Root Sample Ltd')],
      ),
    );
    const quirin = texts.find((text) => text.includes('Quirin Muster')) ?? '';
    expect(quirin).toContain('? ? ? 0–30');
    expect(quirin).toContain('Undetermined');
  });

  test('shows shares as reported where nothing is computed', () => {
    const clash = declared(
      [person(2, 'Pia Exempel', [1, 50]), person(2, 'Quirin Muster', [1, 40])],
      [company(1, 'Root Sample Ltd')],
    );
    const { markup, texts } = gridOf(clash);
    expect(texts.join()).toContain('50');
    expect(texts.join()).not.toMatch(/exact|Below|Owner 25/);
    // Reported shares are shown on a phone too; there are no columns for computed shares.
    expect(textOf(markup)).toContain('Reported');
    expect(textOf(markup)).not.toMatch(/Effective|Direct|Control/);
    expect(markup).toMatch(/aria-colcount="6"/);
    const reported = markup.match(/<td[^>]*data-head="Reported"[^>]*>/g) ?? [];
    expect(reported).toHaveLength(texts.length);
    expect(reported.join()).not.toContain('out-of-sight');
  });

  test('makes hostile characters visible and renders names as text', () => {
    const { markup } = gridOf(
      declared([person(4, '<img src=x onerror=alert(1)>\u202eevil', [1, 70])], [company(1, 'Root Sample Ltd')]),
    );
    expect(markup).not.toContain('<img');
    expect(markup).not.toContain('\u202e');
  });
});
