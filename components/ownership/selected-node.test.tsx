import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { assess, chainsOf, type Policy, policies } from '#lib/ownership/index.ts';
import { SelectedNode } from './selected-node.tsx';
import { byKey } from './summary.ts';
import { textOf } from './testing/markup.ts';
import { company, crossHoldings, declared, person } from './testing/structures.ts';

const [amlr] = policies as readonly [Policy];

describe('the selected node', () => {
  test('shows the reported share of a director where nothing is computed', () => {
    const clash = declared(
      [person(2, 'Pia Exempel', [1, 40, true]), person(2, 'Quirin Muster', [1, 1_000_000])],
      [company(1, 'Root Sample Ltd')],
    );
    const ownership = assess(clash, { policy: amlr });
    const [node] = ownership.nodes.filter(({ name }) => name === 'Pia Exempel');
    if (!node || ownership.computed) throw new Error('not in the sample');
    const text = textOf(
      renderToStaticMarkup(
        <SelectedNode
          node={node}
          assessment={null}
          ownership={ownership}
          nodes={byKey(ownership.nodes)}
          chains={{ state: 'done', chains: null, retry: () => {} }}
          onOpen={() => {}}
          onClear={() => {}}
        />,
      ),
    );
    expect(text).toMatch(/Director of Root Sample Ltd \(also holds ?40 ?\)/);
    expect(text).not.toContain('%');
  });

  test('shows chains with their arithmetic, what the loop adds, and the sum', () => {
    const ownership = assess(crossHoldings, { policy: amlr });
    const node = byKey(ownership.nodes).get('4');
    const assessment = ownership.assessments.find(({ key }) => key === '4');
    if (!node || !assessment) throw new Error('not in the sample');
    const text = textOf(
      renderToStaticMarkup(
        <SelectedNode
          node={node}
          assessment={assessment}
          ownership={ownership}
          nodes={byKey(ownership.nodes)}
          chains={{ state: 'done', chains: chainsOf(ownership, '4'), retry: () => {} }}
          onOpen={() => {}}
          onClear={() => {}}
        />,
      ),
    );
    expect(text).toContain('60 % × 70 %');
    expect(text).toContain('42.00');
    expect(text).toMatch(/The loop .*Alder Sample BV.*Brindle Fictive SARL.*adds/);
    expect(text).toContain('Director of');
    expect(text).toContain('Open checks');
    expect(text).toMatch(/Art\. 52/);
  });
});
