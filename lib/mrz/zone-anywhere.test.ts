import { describe, expect, test } from 'vitest';
import { readMrz, readZones } from './fields.ts';

const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const;
const card = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
] as const;
const twoLineCard = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'] as const;
const [one, two] = passport;
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const zone = (answer: unknown) => readMrz({}, nowMs, answer);

describe('a zone under a key that nobody knows', () => {
  test.each<readonly [string, unknown]>([
    ['a list', { mrz_lines: [...passport] }],
    ['one text', { ocr: passport.join('\n') }],
    ['one text with written line ends', { ocr: passport.join('\\r\\n') }],
    ['one text without line ends', { ocr: passport.join('') }],
    ['one text with blanks', { ocr: passport.map((line) => line.replaceAll('<<', '<< ')).join('  ') }],
    ['one text with another separator', { ocr: passport.join('|') }],
    ['as HTML', { ocr: passport.map((line) => line.replaceAll('<', '&lt;')).join('<br/>') }],
    ['two texts', { top_line: one, bottom_line: two }],
    ['two texts, the second line first', { a: two, b: one }],
    ['lower case', { ocr: passport.join('\n').toLowerCase() }],
    ['an object', { machine_zone: { line1: one, line2: two } }],
    ['a list of objects', { zone: { lines: passport.map((text) => ({ text, confidence: 0.9 })) } }],
    ['JSON in a text', { ocr: JSON.stringify([...passport]) }],
    ['among other text', { raw_text: `PASSPORT\nEriksson\n${passport.join('\n')}\nUTOPIA` }],
    ['deep in the answer', { verification: { ocr: { result: [{ zone: passport.join('\n') }] } } }],
    ['twice', { a: [...passport], b: passport.join('\n') }],
  ])('%s', (_, answer) => {
    expect(zone(answer)).toMatchObject({ format: 'TD3', lines: [...passport], values: { surname: 'ERIKSSON' } });
    expect(readZones({}, answer, nowMs)).toHaveLength(1);
  });

  test.each([
    ['TD1', card],
    ['TD1', [card[2], card[0], card[1]]],
    ['TD2', twoLineCard],
  ] as const)('of a card: %s', (format, lines) =>
    expect(zone({ lines })).toMatchObject({ format, values: { surname: 'ERIKSSON' } }),
  );

  test('a list under a known key, which is not read as text', () =>
    expect(readMrz({ mrz: JSON.stringify([...passport]) }, nowMs)).toMatchObject({ format: 'TD3' }));

  test('of which a line is repeated', () => {
    const answer = { mrz_line_1: one, name_line: one, mrz_line_2: two };
    expect(readZones(answer, answer, nowMs).map(({ format }) => format)).toEqual(['TD3']);
  });

  test('beside another one: both are read, that under the known key first', () => {
    const other = [one.replace('ERIKSSON', 'ANDERSEN'), two];
    const answer = { mrz: passport.join('\n'), mrz_lines: other };
    const zones = readZones({ mrz: answer.mrz }, answer, nowMs);
    expect(zones.map(({ values }) => values.surname)).toEqual(['ERIKSSON', 'ANDERSEN']);
  });

  test.each<readonly [string, unknown]>([
    ['one line alone', { name_field: one }],
    ['the second line', { document_number: two }],
    ['lines of two lengths', { a: one, b: card[0] }],
    ['cut lines', [one.slice(0, -1), two.slice(0, -1)]],
    ['long lines', `${one}<|${two}0`],
  ])('%s cannot be read', (_, answer) => expect(zone(answer)).toMatchObject({ format: null, unreadable: 1 }));

  test.each<readonly [string, unknown]>([
    ['a name with fillers', { mrz_name: 'ERIKSSON<<ANNA<MARIA'.padEnd(39, '<') }],
    ['the last line of a card', { text: card[2] }],
    ['masked', { mrz_lines: passport.map((line) => `${line.slice(0, 2)}•••`) }],
    ['digests and codes', { a: 'A'.repeat(44), b: '0123456789ABCDEF'.repeat(3).slice(0, 44), c: 'F'.repeat(36) }],
    ['addresses of files', { front: 'https://files.example/P<UTO/x', url: 'https://files.example/?signature=ABCDEF' }],
    ['nothing', null],
  ])('%s is none', (_, answer) => expect(zone(answer)).toBeUndefined());
});
