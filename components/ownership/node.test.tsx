import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { bareNode, type OwnershipNode } from '#lib/ownership/index.ts';
import { NodeStatus } from './node.tsx';
import { textOf } from './testing/markup.ts';

describe('the status of a company', () => {
  const stateOf = (more: Partial<OwnershipNode>) =>
    textOf(renderToStaticMarkup(<NodeStatus node={{ ...bareNode, kind: 'company', ...more }} />));

  test('is that of its most serious document, however many are approved', () => {
    const documents = (...all: (string | null)[]) => all.map((status, at) => ({ type: `document_${at}`, status }));
    expect(stateOf({ documents: documents('VALIDATED', 'REJECTED', 'APPROVED') })).toContain('Rejected');
    expect(stateOf({ documents: documents('PENDING_VERIFICATION', 'REJECTED') })).toContain('Rejected');
    expect(stateOf({ documents: documents('APPROVED', null) })).toContain('No status');
    expect(stateOf({ documents: documents('APPROVED', 'SOMETHING_NEW') })).toContain('SOMETHING_NEW');
    expect(stateOf({ documents: documents('APPROVED', 'APPROVED') })).toContain('Approved');
  });

  test('is no number of hits without one', () => {
    const screened = { hits: null, sanctions: null, worst: null, state: 'complete' } as const;
    expect(stateOf({ screened })).toContain('Screening incomplete');
  });
});
