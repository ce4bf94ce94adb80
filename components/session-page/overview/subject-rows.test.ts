import { expect, test } from 'vitest';
import { subjectRows } from './subject-rows.ts';

test('equal values share their sources, different ones stay separate', () => {
  const fact = (value: string, from: string) => ({ key: 'name', value, step: from, stepType: 'ID_DOCUMENT' });
  const [row] = subjectRows([fact('Yaroslava', '1'), fact('Yaroslava', '2'), fact('Jaroslava', '3')]);
  expect(row?.values.map(({ value, sources }) => [value, sources.length])).toEqual([
    ['Yaroslava', 2],
    ['Jaroslava', 1],
  ]);
});
