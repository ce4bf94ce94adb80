import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importLimits } from '#lib/model/import.ts';
import { Problem } from '#lib/model/problem.ts';
import { parseImportFile } from './parse-import-file.ts';

const said = (csv: string) =>
  parseImportFile(csv).then(
    () => 'no problem',
    (error: unknown) => (error instanceof Problem ? `${error.code}: ${error.detail}` : String(error)),
  );
const ok = (line: number, id: string, alias: string | null = null) => ({ line, id, alias, verdict: 'ok' });

test.each([
  ['a column alone', 'a1\nb2\n', [ok(1, 'a1'), ok(2, 'b2')]],
  ['a header', 'session_id,alias\na1,Ana\n', [ok(2, 'a1', 'Ana')]],
  ['a header in another order, with unknown columns', 'Name;ALIAS; Id \nx;Ana;a1\n', [ok(2, 'a1', 'Ana')]],
  ['no header', 'a1,Ana,more\n', [ok(1, 'a1', 'Ana')]],
  ['semicolons, commas in the alias', 'a1;Ana, Inc\nb2;"B; C"\n', [ok(1, 'a1', 'Ana, Inc'), ok(2, 'b2', 'B; C')]],
  ['the separator first seen below', 'a1\nb2;Ana, Inc\n', [ok(1, 'a1'), ok(2, 'b2', 'Ana, Inc')]],
  ['tabs', 'id\talias\na1\tAna, B; C\n', [ok(2, 'a1', 'Ana, B; C')]],
  ['a byte order mark', '\ufeffsession_id\r\na1\r\n', [ok(2, 'a1')]],
  ['old line endings', 'a1\rb2\r', [ok(1, 'a1'), ok(2, 'b2')]],
  ['mixed line endings', 'a1\r\nb2\nc3', [ok(1, 'a1'), ok(2, 'b2'), ok(3, 'c3')]],
  ['empty lines and empty rows', '\n\na1\n,,\n  \nb2\n', [ok(3, 'a1'), ok(6, 'b2')]],
  ['quotes, doubled and single', 'a1,"Ana ""B"""\nb2,5" pipe\n', [ok(1, 'a1', 'Ana "B"'), ok(2, 'b2', '5" pipe')]],
  ['an alias over two lines', 'a1,"Ana\nB"\nb2\n', [ok(2, 'a1', 'Ana\nB'), ok(3, 'b2')]],
  ['white space around', '  a1 , Ana \n', [ok(1, 'a1', 'Ana')]],
])('reads %s', async (_, csv, rows) => {
  expect((await parseImportFile(csv)).rows).toEqual(rows);
});

const uuid = '5e9b1c60-77aa-4c1f-9d55-0a2f6f0f6c11';
const hex = '64f0c2a91b7e4d0012ab34cd';
test.each([
  ['semicolons', `sessie;naam\n${uuid};Ana\n${hex};B\n`, ['sessie', 'naam'], true],
  ['tabs and a byte order mark', `\ufeffVerification\tKunde\n${uuid}\tAna\n`, ['Verification', 'Kunde'], true],
  ['quoted cells, an umlaut', `"Prüfung, Nr.","Name"\n"${hex}","Ana"\n`, ['Prüfung, Nr.', 'Name'], true],
  ['a row without an id below it', `sessie;naam\n;Ana\n${uuid};B\n`, ['sessie', 'naam'], true],
  ['one column', `sessie\n${uuid}\n`, ['sessie'], false],
  ['a head that is no id', `Session 1;Referenz\n${uuid};Ana\n`, ['Session 1', 'Referenz'], true],
  ['the known head in another spelling', `Session-ID;Referenz\n${uuid};Ana\n`, ['Session-ID', 'Referenz'], false],
])('a header with unknown names is no row: %s', async (_, csv, cells, withAlias) => {
  const { header, rows } = await parseImportFile(csv);
  expect(header).toEqual({ cells, withAlias });
  expect(rows[0]?.line).toBe(2);
  const said = await parseImportFile(csv, false);
  expect([said.header, said.rows.length]).toEqual([null, rows.length + 1]);
});

test.each([
  ['one row', 'sessie;naam\n'],
  ['ids alone', `${hex}\n${uuid}\n`],
  ['an id of letters among its like', 'abcdefghij\nabcde1ghij\n'],
  ['a row without an id', `;Ana\n${uuid};B\n`],
  ['no id below either', 'sessie;naam\nno id;B\n'],
])('a first line that may be a row stays one: %s', async (_, csv) => {
  const { header, rows } = await parseImportFile(csv);
  expect([header, rows[0]?.line]).toEqual([null, 1]);
});

test('a first line is a header when the caller says so', async () => {
  const said = await parseImportFile(`id-1;name\n${uuid};Ana\n`, true);
  expect(said).toEqual({ header: { cells: ['id-1', 'name'], withAlias: true }, rows: [ok(2, uuid, 'Ana')] });
});

test('marks an invalid row and continues', async () => {
  const long = 'x'.repeat(importLimits.alias + 1);
  const csv = `a1\n,Ana\n../up\na1,again\nb2,${long}\nb2,short\na b\n`;
  expect((await parseImportFile(csv)).rows.map(({ line, verdict, firstLine }) => [line, verdict, firstLine])).toEqual([
    [1, 'ok', undefined],
    [2, 'no_id', undefined],
    [3, 'not_an_id', undefined],
    [4, 'duplicate', 1],
    [5, 'alias_too_long', undefined],
    [6, 'ok', undefined],
    [7, 'not_an_id', undefined],
  ]);
});

test.each(['=1+1', '+1', '-1', '@x', '＝1'])('%s stays text and is marked', async (alias) => {
  expect((await parseImportFile(`a1,${alias}\nb2,Ana\n`)).rows).toEqual([
    { ...ok(1, 'a1', alias), formula: true },
    ok(2, 'b2', 'Ana'),
  ]);
});

test.each([
  ['', 'bad_request: The file has no rows.'],
  ['\n\n', 'bad_request: The file has no rows.'],
  ['session_id,alias\n', 'bad_request: The file has no rows.'],
  ['alias,name\nAna,B\n', 'bad_request: The first line has a column alias, but no column session_id.'],
  ['a\0b\0', 'bad_request: The file is not UTF-8 text. In a spreadsheet, save it as “CSV UTF-8”.'],
  ['a1,"Ana\nb2\n', 'bad_request: Line 2: a quotation mark is never closed.'],
])('refuses %j with a reason', async (csv, reason) => {
  expect(await said(csv)).toBe(reason);
});

test('an endless row is refused before it is buffered', async () => {
  expect(await said(`a1,"${'x'.repeat(20_000)}`)).toMatch(
    /^bad_request: Line 1: a row is longer than 10,000 characters/,
  );
});

test('the maximum number of rows and not one more', async () => {
  const rows = Array.from({ length: importLimits.rows }, (_, at) => `id-${at}`);
  expect((await parseImportFile(rows.join('\n'))).rows).toHaveLength(importLimits.rows);
  expect(await said([...rows, 'one-more'].join('\n'))).toBe('too_large: A file has at most 50,000 rows.');
});

test('any CSV is read back as written', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0'));
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{3,30}$/), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      ids,
      fc.array(cell, { minLength: 20, maxLength: 20 }),
      fc.constantFrom(',', ';', '\t'),
      async (all, aliases, delimiter) => {
        const records = all.map((id, at) => [id, aliases[at] ?? '']);
        const csv = stringify([['session_id', 'alias'], ...records], { delimiter, quoted: true, bom: true });
        const { rows: read } = await parseImportFile(csv.slice(1)); // the door's decoder takes the mark away
        expect(read.map(({ id, alias }) => [id, alias ?? ''])).toEqual(
          records.map(([id, alias]) => [id, alias?.trim()]),
        );
      },
    ),
  );
});

test('any text gives rows or a Problem', async () => {
  const noise = fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', 'a', '=', '\ufeff', ' ', 'é') });
  await fc.assert(
    fc.asyncProperty(noise, async (text) => {
      expect(await said(text)).toMatch(/^(?:no problem$|bad_request: )/);
    }),
  );
});
