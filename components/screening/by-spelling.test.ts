import { expect, test } from 'vitest';
import { bySpelling } from './by-spelling.ts';

test('one spelling stands once with all its sources; marks that differ keep two apart', () => {
  const marked = { text: 'Ana', source: 'PVID', parts: [{ text: 'Ana', differs: true }] };
  const groups = bySpelling([
    { text: 'Ana', source: 'customer info' },
    marked,
    { text: 'Ana', source: 'ID document' },
    { text: 'Anna', source: 'proof' },
  ]);
  expect(groups.map((same) => same.map(({ source }) => source))).toEqual([
    ['customer info', 'ID document'],
    ['PVID'],
    ['proof'],
  ]);
});
