/** From a step's body to its facts: what a part of another type costs. */
import { expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { withPart } from '#lib/contract/testing/changed-parts.ts';
import { fullSteps } from '#lib/contract/testing/full-steps.ts';
import { factsOf } from '#lib/server/refresh/refresh-job/facts/facts.ts';

test('a leaf of another type costs that leaf: the others keep their facts', () => {
  const { ID_DOCUMENT } = fullSteps.individual;
  const body = withPart(ID_DOCUMENT, ['document', 'fields', 'birth_date'], { year: 1987 });
  const parsed = parseStep('individual', 'ID_DOCUMENT', body);
  const facts = factsOf('individual', { step: '1', type: 'ID_DOCUMENT', status: 'REJECTED' }, parsed);
  expect(facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'name', value: 'Ana Specimen' }),
      expect.objectContaining({ key: 'parts_unreadable', value: '1', sensitivity: 'screening' }),
    ]),
  );
});

test('another answer than the step has no facts', () => {
  const { ID_DOCUMENT } = fullSteps.individual;
  for (const body of [
    { code: 1100220, message: 'internal' },
    { ...ID_DOCUMENT, type: 'PHONE' },
  ])
    expect(
      factsOf('individual', { step: '1', type: 'ID_DOCUMENT' }, parseStep('individual', 'ID_DOCUMENT', body)),
    ).toMatchObject([{ key: 'unreadable', value: '1', sensitivity: 'state' }]);
});
