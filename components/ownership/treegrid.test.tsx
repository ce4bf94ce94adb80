import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  assess,
  bareNode,
  chainsOf,
  type Declared,
  type OwnershipNode,
  policies,
  toRows,
} from '#lib/ownership/index.ts';
import { nodesByKey } from './answer.ts';
import { Head } from './head.tsx';
import { company, declared, person, readingOf } from './sample.ts';
import { Selected } from './selected.tsx';
import { State } from './state.tsx';
import { Treegrid } from './treegrid.tsx';

const [amlr] = policies as readonly [(typeof policies)[number]];
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u202f', ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

function gridOf(structure: Declared, selected: string | null = null) {
  const ownership = assess(structure, { policy: amlr });
  const markup = renderToStaticMarkup(
    <Treegrid
      ownership={ownership}
      nodes={nodesByKey(ownership)}
      rows={toRows(ownership)}
      found={null}
      selected={selected}
      marked={new Set()}
      onSelect={() => {}}
      onOpen={() => {}}
      summons={0}
    />,
  );
  const rows = markup.split('<tr').slice(2);
  return { markup, rows, texts: rows.map((row) => textOf(`<tr${row}`)) };
}

const ring = declared(
  [person(4, 'Pia Exempel', [2, 60], [1, 0, true]), person(5, 'Quirin Muster', [1, 20], [2, 10])],
  [
    company(1, 'Root Sample Ltd'),
    company(2, 'Alder Sample BV', [1, 70], [3, 50]),
    company(3, 'Brindle Fictive SARL', [2, 20]),
  ],
);

describe('the treegrid', () => {
  it('tells of each row where it stands in the tree, whole', () => {
    const { markup, rows } = gridOf(ring);
    expect(markup).toContain('role="treegrid"');
    expect(markup).toContain(`aria-rowcount="${rows.length + 1}"`);
    expect(rows.map((row) => Number(/aria-rowindex="(\d+)"/.exec(row)?.[1]))).toEqual(rows.map((_, at) => at + 2));
    expect(rows[0]).toContain('aria-level="1"');
    expect(rows[1]).toContain('aria-level="2"');
    // One of them can be reached by Tab.
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1);
  });

  it('has everything of a person in its row, also where a column has no room', () => {
    const { texts } = gridOf(ring);
    const pia = texts.find((text) => text.includes('Pia Exempel') && !text.includes('also at')) ?? '';
    for (const told of ['Person', 'UTO', 'Approved', 'exact']) expect(pia).toContain(told);
    expect(texts.join()).toContain('director');
  });

  it('says where a repeated owner is written out and where a loop returns', () => {
    const { texts } = gridOf(ring);
    expect(texts.some((text) => /also at row \d+/.test(text))).toBe(true);
    expect(texts.some((text) => /Loop to row \d+ , loop back to Alder Sample BV/.test(text))).toBe(true);
  });

  it('shows a missing share as not known, never as 0', () => {
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

  it('shows shares as they came where nothing is computed', () => {
    const clash = declared(
      [person(2, 'Pia Exempel', [1, 50]), person(2, 'Quirin Muster', [1, 40])],
      [company(1, 'Root Sample Ltd')],
    );
    const { markup, texts } = gridOf(clash);
    expect(texts.join()).toContain('50');
    expect(texts.join()).not.toMatch(/exact|Below|Owner 25/);
    // What came has room on a phone too; figures that nobody worked out have no columns.
    expect(textOf(markup)).toContain('Reported');
    expect(textOf(markup)).not.toMatch(/Effective|Direct|Control/);
    expect(markup).toMatch(/aria-colcount="6"/);
    const reported = markup.match(/<td[^>]*data-head="Reported"[^>]*>/g) ?? [];
    expect(reported).toHaveLength(texts.length);
    expect(reported.join()).not.toContain('out-of-sight');
  });

  it('makes hostile names visible and none of them markup', () => {
    const { markup } = gridOf(
      declared([person(4, '<img src=x onerror=alert(1)>\u202eevil', [1, 70])], [company(1, 'Root Sample Ltd')]),
    );
    expect(markup).not.toContain('<img');
    expect(markup).not.toContain('\u202e');
  });
});

describe('what is known of a company', () => {
  const stateOf = (more: Partial<OwnershipNode>) =>
    textOf(renderToStaticMarkup(<State node={{ ...bareNode, kind: 'company', ...more }} />));

  it('is the document that needs a look first, however many are approved', () => {
    const documents = (...all: (string | null)[]) => all.map((status, at) => ({ type: `document_${at}`, status }));
    expect(stateOf({ documents: documents('VALIDATED', 'REJECTED', 'APPROVED') })).toContain('Rejected');
    expect(stateOf({ documents: documents('PENDING_VERIFICATION', 'REJECTED') })).toContain('Rejected');
    expect(stateOf({ documents: documents('APPROVED', null) })).toContain('No status');
    expect(stateOf({ documents: documents('APPROVED', 'SOMETHING_NEW') })).toContain('SOMETHING_NEW');
    expect(stateOf({ documents: documents('APPROVED', 'APPROVED') })).toContain('Approved');
  });

  it('is no number of hits where none came', () => {
    const screened = { hits: null, sanctions: null, worst: null, state: 'complete' } as const;
    expect(stateOf({ screened })).toContain('Screening incomplete');
  });
});

describe('the selected owner', () => {
  it('has what came beside a seat on the board where nothing is computed', () => {
    const clash = declared(
      [person(2, 'Pia Exempel', [1, 40, true]), person(2, 'Quirin Muster', [1, 1_000_000])],
      [company(1, 'Root Sample Ltd')],
    );
    const ownership = assess(clash, { policy: amlr });
    const [node] = ownership.nodes.filter(({ name }) => name === 'Pia Exempel');
    if (!node || ownership.computed) throw new Error('not in the sample');
    const text = textOf(
      renderToStaticMarkup(
        <Selected
          node={node}
          figures={null}
          ownership={ownership}
          nodes={nodesByKey(ownership)}
          chains={{ state: 'done', why: null, chains: null, retry: () => {} }}
          onOpen={() => {}}
          onClear={() => {}}
        />,
      ),
    );
    expect(text).toMatch(/Director of Root Sample Ltd \( ?40 ?beside it\)/);
    expect(text).not.toContain('%');
  });

  it('has the chains with their arithmetic, what the loop adds, and the sum', () => {
    const ownership = assess(ring, { policy: amlr });
    const node = nodesByKey(ownership).get('4');
    const figures = ownership.figures.find(({ key }) => key === '4');
    if (!node || !figures) throw new Error('not in the sample');
    const text = textOf(
      renderToStaticMarkup(
        <Selected
          node={node}
          figures={figures}
          ownership={ownership}
          nodes={nodesByKey(ownership)}
          chains={{ state: 'done', why: null, chains: chainsOf(ownership, '4'), retry: () => {} }}
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

describe('the head', () => {
  const head = (structure: Declared) => {
    const ownership = assess(structure, { policy: amlr });
    return textOf(
      renderToStaticMarkup(
        <Head
          reading={readingOf(structure, amlr)}
          ownership={ownership}
          onSelect={() => {}}
          onMark={() => {}}
          onSettle={() => {}}
        />,
      ),
    );
  };
  it('says who, how much, and that it is no legal determination', () => {
    const text = head(ring);
    expect(text).toContain('Pia Exempel');
    expect(text).toContain('Figures are computed from reported shares and are not a legal determination.');
    expect(text).toContain('undisclosed');
  });
  it('says that nothing is computed, why, and lets an officer settle it', () => {
    const text = head(declared([person(2, 'Pia Exempel', [7, 50], [9, 10])], []));
    expect(text).toContain('not computed');
    expect(text).toContain('Settle');
  });
  it('says that nobody is reported, which is not that nobody owns', () => {
    expect(head(declared([], []))).toContain('No owners reported');
  });
});
