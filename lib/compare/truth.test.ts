/** Generated pairs of spellings against the truth: no wrong equal, nothing wrongly different, hardly anything not comparable. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import {
  type Comparison,
  compareCountries,
  compareDates,
  compareEmails,
  compareNames,
  compareNumbers,
  comparePhones,
  compareSexes,
  compareTexts,
  toName,
} from './index.ts';
import { otherTransliterations, spellings, spellingsOfDay, type ValueKind } from './testing/spellings.ts';

const comparers: Record<ValueKind, (left: string, right: string) => Comparison> = {
  person: (left, right) => compareNames(toName(left, false), toName(right, false)),
  company: (left, right) => compareNames(toName(left, true), toName(right, true)),
  country: compareCountries,
  sex: compareSexes,
  number: compareNumbers,
  phone: comparePhones,
  address: (left, right) => compareTexts(left, right, 3),
  email: compareEmails,
};

interface Case {
  readonly kind: ValueKind | 'date';
  readonly left: string;
  readonly right: string;
  readonly isSame: boolean;
}

const listed = (Object.keys(spellings) as ValueKind[]).map((kind) =>
  fc
    .record({ first: fc.nat(), second: fc.nat(), left: fc.nat(), right: fc.nat(), isSame: fc.boolean() })
    .map(({ first, second, left, right, isSame }): Case => {
      const values = spellings[kind];
      const one = first % values.length;
      const other = isSame ? one : (one + 1 + (second % (values.length - 1))) % values.length;
      const of = (value: number, at: number) => values[value]?.[at % (values[value]?.length ?? 1)] ?? '';
      return { kind, left: of(one, left), right: of(other, right), isSame };
    }),
);
const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
/** Another day that is easily taken for the first: swapped, a digit off, a century off. */
const nearDay = fc.tuple(anyDay, fc.nat(3), anyDay).map(([day, change, other]): [string, string] => {
  const [year = '', month = '', date = ''] = day.split('-');
  if (change === 0 && Number(date) <= 12 && date !== month) return [day, `${year}-${date}-${month}`];
  if (change === 1)
    return [day, `${Number(year) - 1}-${month}-${Math.min(Number(date), 28).toString().padStart(2, '0')}`];
  return [day, other === day ? '1899-12-31' : other];
});
const dated = fc
  .record({ days: nearDay, left: fc.nat(), right: fc.nat(), isSame: fc.boolean() })
  .map(({ days: [day, other], left, right, isSame }): Case => {
    const ours = spellingsOfDay(day);
    const theirs = spellingsOfDay(isSame ? day : other);
    const at = (all: readonly string[], index: number) => all[index % all.length] ?? '';
    return { kind: 'date', left: at(ours, left), right: at(theirs, right), isSame };
  });

const compare = ({ kind, left, right }: Case): Comparison =>
  kind === 'date' ? compareDates(left, right) : comparers[kind](left, right);

describe('10,000 pairs of spellings', () => {
  const cases = fc.sample(fc.oneof(dated, ...listed), { numRuns: 10_000, seed: 20_261_122 });
  const judged = cases.map((one) => ({ ...one, ...compare(one) }));
  const shown = (wrong: typeof judged) =>
    [...new Set(wrong.map(({ kind, left, right, remark = '' }) => `${kind}: ${left} = ${right} ${remark}`))].slice(
      0,
      40,
    );

  test('hold as many of the same as of different values', () => {
    expect(judged.length).toBe(10_000);
    expect(judged.filter(({ isSame }) => isSame).length).toBeGreaterThan(4_500);
    expect(new Set(judged.map(({ kind }) => kind)).size).toBe(9);
  });

  test('no different values are equal', () => {
    expect(shown(judged.filter(({ isSame, result }) => !isSame && result === 'equal'))).toEqual([]);
  });

  test('no same value is different', () => {
    expect(shown(judged.filter(({ isSame, result }) => isSame && result === 'different'))).toEqual([]);
  });

  test('at most one in a hundred is not comparable', () => {
    const open = judged.filter(({ result }) => result === 'not_comparable');
    expect(open.length, shown(open).join('\n')).toBeLessThanOrEqual(100);
  });
});

test('every two spellings by hand: the same is equal, another never', () => {
  const wrong = (Object.keys(spellings) as ValueKind[]).flatMap((kind) =>
    spellings[kind].flatMap((ours, one) =>
      spellings[kind].flatMap((theirs, other) =>
        ours.flatMap((left) =>
          (one === other ? theirs : theirs.slice(0, 2)).flatMap((right) => {
            const { result } = comparers[kind](left, right);
            const isWrong = one === other ? result === 'different' : result === 'equal';
            return isWrong ? [`${kind}: ${left}, ${right}: ${result}`] : [];
          }),
        ),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

test.each(otherTransliterations)('%s may be spelled %s', (original, spelled) => {
  expect(comparers.person(original, spelled).result).toBe('equal');
});

test('any two texts: symmetric, and a placeholder is never equal', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'UNKNOWN',
      '-',
      'XXX',
      '0001-01-01',
      'N/A',
      '',
      '0',
      'Anna',
      'राम',
      'रीमा',
      '12/08/74',
      'GBR',
      'F/F',
    ),
  );
  const placeholders = new Set(['UNKNOWN', '-', 'XXX', 'N/A', '']);
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(comparers) as ValueKind[]), 'date' as const),
      text,
      text,
      (kind, left, right) => {
        const [there, back] = [
          compare({ kind, left, right, isSame: true }),
          compare({ kind, left: right, right: left, isSame: true }),
        ];
        expect([there.result, there.reason, there.partial]).toEqual([back.result, back.reason, back.partial]);
        if (placeholders.has(left) || placeholders.has(right)) expect(there.result).toBe('not_comparable');
        if (there.result !== 'equal') expect(there.worth).toBeLessThan(1);
      },
    ),
    { ...runs(2_000), examples: [['address', '𝐀 𠀀', '𠀀 𠀀']] },
  );
});
