import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { assess, type Declared, type Policy, policies } from '#lib/ownership/index.ts';
import { SummaryHeader } from './summary-header.tsx';
import { textOf } from './testing/markup.ts';
import { crossHoldings, declared, inputOf, person } from './testing/structures.ts';

const [amlr] = policies as readonly [Policy];

describe('the summary header', () => {
  const head = (structure: Declared) => {
    const ownership = assess(structure, { policy: amlr });
    return textOf(
      renderToStaticMarkup(
        <SummaryHeader
          input={inputOf(structure, amlr)}
          ownership={ownership}
          onSelect={() => {}}
          onMark={() => {}}
          onConfirm={() => {}}
        />,
      ),
    );
  };
  test('names owners and shares, and says that it is no legal determination', () => {
    const text = head(crossHoldings);
    expect(text).toContain('Pia Exempel');
    expect(text).toContain('Results are computed from reported shares and are not a legal determination.');
    expect(text).toContain('not accounted for by reported shares');
  });
  test('says that nothing is computed and why, and offers to confirm a reading', () => {
    const text = head(declared([person(2, 'Pia Exempel', [7, 50], [9, 10])], []));
    expect(text).toContain('cannot be computed');
    expect(text).toContain('Confirm reading');
  });
  test('says that no owners are reported, not that there are none', () => {
    expect(head(declared([], []))).toContain('No owners reported');
  });
});
