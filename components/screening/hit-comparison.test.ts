import { expect, test } from 'vitest';
import { bySpelling } from './hit-comparison.tsx';

test('one spelling is listed once with all its sources; different marks keep values separate', () => {
  const marked = { text: 'Ana', source: 'PVID', parts: [{ text: 'Ana', differs: true }] };
  const groups = bySpelling([
    { text: 'Ana', source: 'Customer data' },
    marked,
    { text: 'Ana', source: 'ID document' },
    { text: 'Anna', source: 'proof' },
  ]);
  expect(groups.map((same) => same.map(({ source }) => source))).toEqual([
    ['Customer data', 'ID document'],
    ['PVID'],
    ['proof'],
  ]);
});
