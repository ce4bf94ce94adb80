import { expect, test } from 'vitest';
import { toFields } from './use-draft.ts';

const owner = { id: '', name: '', grounds: [] as readonly string[] };
const empty = {
  verdict: undefined as string | undefined,
  template: null as string | null,
  text: '',
  codes: [] as readonly string[],
  stages: {} as Readonly<Record<string, string>>,
  owners: [owner],
};

test('what a draft has of the form is taken', () => {
  const stored = {
    verdict: 'match',
    template: 'other',
    text: 'x',
    codes: ['a'],
    stages: { one: 'trial' },
    owners: [
      { id: '1', name: 'A', grounds: ['ownership'] },
      { id: '2', name: '', grounds: [] },
    ],
  };
  expect(toFields(empty, stored)).toEqual(stored);
  expect(toFields(empty, { ...stored, more: 1 })).toEqual(stored);
  expect(toFields(empty, {})).toEqual(empty);
});

test('what does not fit the form is left out, whatever it is', () => {
  const wrong = [null, 1, true, {}, [], [1], [null], 'text', { a: 1 }, [{ name: 'A' }], { __proto__: null }];
  for (const value of wrong)
    for (const name of Object.keys(empty) as (keyof typeof empty)[]) {
      const fields = toFields(empty, { [name]: value });
      expect([name, typeof (fields.verdict ?? ''), typeof (fields.template ?? '')]).toEqual([name, 'string', 'string']);
      expect(fields.text.trim()).toBeTypeOf('string');
      expect(fields.codes.every((code) => typeof code === 'string')).toBe(true);
      expect(Object.values(fields.stages).every((stage) => typeof stage === 'string')).toBe(true);
      expect(fields.owners.every((one) => one.name.trim() !== undefined && one.grounds.length >= 0)).toBe(true);
    }
});
