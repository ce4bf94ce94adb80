import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { explainScreening } from './explain.ts';
import { maria, named } from './testing/hits.ts';

describe('order', () => {
  const orderOf = (hits: readonly (readonly [string, unknown])[]) =>
    explainScreening({ subject: maria, hits: hits.map(([id, hit]) => ({ id, hit })) }).order;

  test('kind first, then what agrees, then what differs, then the given order', () => {
    expect(
      orderOf([
        ['media', { ...named('Maria Silva', {}, { birth_date: '1987-03-14' }), type: ['ADVERSE_MEDIA'] }],
        ['other', { ...named('Maria Silva'), type: ['WARNING'] }],
        ['pep: another birth date', named('Maria Silva', {}, { birth_date: '1951' })],
        ['pep: another name', named('Joana Costa')],
        ['pep: no birth date', named('Maria Silva')],
        ['pep: same year', named('Maria Silva', {}, { birth_date: '1987' })],
        ['pep: birth date', named('Maria Silva', {}, { birth_date: '1987-03-14' })],
        ['pep: half the name', named('Maria Costa')],
        ['pep: no birth date, too', named('Maria Silva')],
        ['sanction', { ...named('Joana Costa'), type: ['SANCTION', 'PEP'] }],
      ]),
    ).toEqual([
      'sanction',
      'pep: birth date',
      'pep: same year',
      'pep: no birth date',
      'pep: no birth date, too',
      'pep: another birth date',
      'pep: half the name',
      'pep: another name',
      'other',
      'media',
    ]);
  });

  const text = fc.oneof(
    fc.constantFrom(
      'Maria Silva',
      'Maria',
      'Silva',
      '1987-03-14',
      '1987',
      'PRT',
      'Portuguese',
      'AB123456',
      '',
      '\u200b',
      'Ярослава',
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  );
  const anyHit = fc.record(
    {
      info: fc.option(fc.record({ full_name: text, birth_date: text, nationality: text }, { requiredKeys: [] })),
      type: fc.option(fc.array(fc.constantFrom('PEP', 'SANCTION', 'ADVERSE_MEDIA', 'WARNING', '', 'RCA'))),
      aliases: fc.option(fc.array(text, { maxLength: 4 })),
      fields: fc.option(
        fc.array(
          fc.record(
            {
              name: fc.constantFrom(
                'DOB',
                'Passport',
                'Nationality',
                'Sex',
                'Address',
                'Alias',
                'Surname',
                'Given name',
                'x',
                '__proto__',
                'constructor',
              ),
              source: text,
              value: fc.oneof(text, fc.array(fc.record({ name: text, value: text })), fc.jsonValue()),
            },
            { requiredKeys: [] },
          ),
          { maxLength: 4 },
        ),
      ),
      media: fc.option(fc.array(fc.record({ title: text }))),
    },
    { requiredKeys: [] },
  );

  test('any hits: every id once, counts add up, marks keep the text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyHit, fc.jsonValue()), { maxLength: 8 }), (sent) => {
        const parsed = parseStep('individual', 'AML', { verification: { aml: { hits: sent, total_hits: 1 } } });
        const found = parsed.ok
          ? (parsed.value as { verification: { aml: { hits: unknown[] | null } } }).verification.aml.hits
          : sent;
        const hits = (found ?? sent).map((hit, index) => ({ id: `h${index}`, hit }));
        const { order, hits: explained } = explainScreening({ subject: maria, hits });
        expect([...order].sort()).toEqual(hits.map(({ id }) => id).sort());
        for (const { attributes, words, kinds, ...counts } of explained) {
          expect(kinds.length).toBeGreaterThan(0);
          const { equal, partial, different, notCompared, missing } = counts;
          expect(equal + partial + different + notCompared + missing).toBe(attributes.length);
          const values = [
            ...attributes.flatMap((each) => [...each.subject, ...each.hit]),
            ...words.flatMap((each) => each.hit ?? []),
          ];
          for (const value of values)
            if (value.parts) expect(value.parts.map((part) => part.text).join('')).toBe(value.text);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('missing data never lowers a hit: without its different birth date it is no lower', () => {
    fc.assert(
      fc.property(fc.array(anyHit, { minLength: 1, maxLength: 6 }), fc.nat(), (sent, at) => {
        const chosen = at % sent.length;
        const positionWith = (birth_date: string | null) =>
          orderOf(
            sent.map((hit, index) => [
              String(index),
              index === chosen ? { ...hit, info: { ...hit.info, birth_date }, fields: null } : hit,
            ]),
          ).indexOf(String(chosen));
        expect(positionWith(null)).toBeLessThanOrEqual(positionWith('1911-01-01'));
      }),
      { numRuns: 300 },
    );
  });
});
