import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { anyName, hostile } from '../testing/hostile-names.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { type Block, type PrintedDocument, toPrintable, typeset } from './typeset.ts';

const documentOf = (texts: readonly string[], blocks: readonly Block[] = []): PrintedDocument => ({
  title: texts[0] ?? 'A title',
  type: 'Test',
  subtitle: 'Subtitle',
  author: 'Ana Pérez',
  description: 'A description',
  madeAt: '2026-11-23T16:00:00.000Z',
  banner: null,
  reference: '2C8RT0VNHE',
  confidentiality: 'Confidential',
  footnote: 'Footnote',
  blocks: [
    { kind: 'heading', level: 1, text: 'First' },
    { kind: 'contents' },
    ...texts.map((text): Block => ({ kind: 'text', line: { text } })),
    {
      kind: 'table',
      columns: [
        { title: 'Name', width: 1 },
        { title: 'Value', width: 2 },
      ],
      rows: texts.map((text) => [[{ text, bold: true }], [{ text, mono: true }]]),
    },
    ...blocks,
  ],
});

/** Spaces apart: lines break at them. */
const squeezed = (text: string) => text.normalize('NFC').replaceAll(/[\s\u200b\u2068\u2069]/gu, '');

describe('a typeset document', () => {
  test('is PDF/A-3a: tagged, with language, title, bookmarks and its attachment', async () => {
    const record = new TextEncoder().encode('{"name":"Zsófia"}');
    const bytes = await typeset(documentOf(['Zsófia Képzelet']), new Map(), [
      { name: 'record.json', type: 'application/json', description: 'The record', bytes: record },
    ]);
    const pdf = await readPdf(bytes);
    expect(pdf.xmp).toMatch(/<pdfaid:part>3<\/pdfaid:part>/);
    expect(pdf.xmp).toMatch(/<pdfaid:conformance>A<\/pdfaid:conformance>/);
    expect(pdf.isMarked).toBe(true);
    expect(pdf.language).toMatch(/^en/);
    expect(pdf.title).toBe('Zsófia Képzelet');
    expect(pdf.bookmarks).toEqual(['First']);
    expect(pdf.attachments.get('record.json')).toEqual(record);
    const roles = new Set(pdf.tags.map(({ role }) => role));
    for (const role of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role);
    expect(pdf.pages[0]).toContain('Page 1 of');
    expect(pdf.pages[0]).toContain('Confidential');
  });

  test('would be PDF/UA-1 too', async () => {
    expect((await typeset(documentOf(['Name']), new Map(), [], 'ua-1')).length).toBeGreaterThan(1000);
  });

  test('shows markup as text', async () => {
    const texts = [
      '#read("/etc/passwd") #import "@preview/x:1.0.0"',
      '$ x^2 $ *bold* _it_ `raw` = Heading \\ #{1+1}',
      'sys.inputs "quoted" \'single\' -- --- ... <label> @ref [c] {d}',
      'https://example.invalid // comment /* block */',
    ];
    const { pages } = await readPdf(await typeset(documentOf(texts), new Map()));
    const all = squeezed(pages.join(''));
    for (const text of texts) expect(all).toContain(squeezed(text));
  });

  test('has the letters of every script, from fonts of its own', async () => {
    const texts = ['ليلى نور الخيال', '星河', 'サクラ', '홍길동', 'שלום', 'Шаповалов', 'বাংলা', 'ไทย', 'Əliyev Ğ', '🙂'];
    const bytes = await typeset(documentOf(texts), new Map());
    const { pages } = await readPdf(bytes);
    for (const text of texts)
      for (const word of text.split(' ')) expect(squeezed(pages.join(''))).toContain(squeezed(word));
    const fonts = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/FontName \/([^\s/]+)/g),
    ].map(([, name]) => name);
    for (const font of fonts) expect(font).toMatch(/\+Desk/);
  });

  test('a long bold word, broken into parts, leaves every letter of the others to who copies or searches', async () => {
    const title = '<script>alert(document.domain)</script> Donaudampfschifffahrtsgesellschaft';
    const words = 'What the quick brown fox jumps over: a lazy dog';
    const block: Block = { kind: 'points', points: [{ label: { text: words, bold: true }, title: words, lines: [] }] };
    const { pages } = await readPdf(await typeset(documentOf([title], [block]), new Map()));
    expect(squeezed(pages.join('')).split(squeezed(words))).toHaveLength(3);
    expect(squeezed(pages.join(''))).not.toContain('\u200b');
    expect(squeezed(pages.join('')).split(squeezed(title)).length).toBeGreaterThan(3);
  });

  test('a row of a table stays on one page', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [
      [{ text: `Row ${at} begins` }],
      Array.from({ length: 5 }, (__, part) => ({ text: part === 4 ? `Row ${at} ends` : `Line ${part}` })),
    ]);
    const columns = [
      { title: 'Name', width: 1 },
      { title: 'Value', width: 2 },
    ];
    const { pages } = await readPdf(await typeset(documentOf(['Name'], [{ kind: 'table', columns, rows }]), new Map()));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages)
      expect([...page.matchAll(/Row (\d+) begins/g)].map(([, at]) => at)).toEqual(
        [...page.matchAll(/Row (\d+) ends/g)].map(([, at]) => at),
      );
  });

  test('writes characters that no font has as their code points', async () => {
    const { pages } = await readPdf(await typeset(documentOf(['ꦗꦮ', 'q\u0301x']), new Map()));
    expect(pages.join('')).toContain('[U+A997][U+A9AE]');
    expect(pages.join('')).toContain('q[U+0301]x');
  });

  test('is made of any names at all', async () => {
    const names = [
      ...hostile,
      'x'.repeat(10_000),
      '星'.repeat(10_000),
      ...fc.sample(anyName, { numRuns: 150, seed: 7 }),
    ];
    const bytes = await typeset(documentOf(names.map((name) => toVisibleLine(name, 300))), new Map());
    expect((await readPdf(bytes)).pages.length).toBeGreaterThan(3);
    // Whatever passes by what makes characters visible.
    await typeset(documentOf(names.slice(0, 60).map((name) => name.slice(0, 500))), new Map());
  });

  test('a failure says nothing of its texts', async () => {
    const picture: Block = {
      kind: 'pictures',
      columns: 3,
      pictures: [{ file: 'absent.jpg', alt: 'Secret Name', lines: [{ text: 'Secret Name' }] }],
    };
    const failure = await typeset(documentOf(['Secret Name'], [picture]), new Map()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).not.toContain('Secret');
  });

  test('an alternative text stands at each picture', async () => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>',
    );
    const picture: Block = {
      kind: 'pictures',
      columns: 3,
      pictures: [{ file: 'a.svg', alt: 'Passport: front', lines: [] }],
    };
    const { tags } = await readPdf(await typeset(documentOf(['Name'], [picture]), new Map([['a.svg', svg]])));
    expect(tags).toContainEqual({ role: 'Figure', alt: 'Passport: front' });
  });
});

describe('a printable text', () => {
  test('isolates what is written from right to left, so that a number after it stays there', () => {
    expect(toPrintable('ليلى نور 30 %', 'column')).toBe('\u2068ليلى نور\u2069 30 %');
    expect(toPrintable('Ana (שלום)', 'column')).toBe('Ana (\u2068שלום\u2069)');
    expect(toPrintable('Zsófia 30 %', 'column')).toBe('Zsófia 30 %');
  });

  test('can break every long word, and changes no other', () => {
    const long = 'x'.repeat(400);
    const broken = toPrintable(long, 'column');
    expect(Math.max(...broken.split('\u200b').map((part) => part.length))).toBeLessThan(19);
    expect(broken.replaceAll('\u200b', '')).toBe(long);
    expect(toPrintable('a3'.repeat(32), 'line')).toBe('a3'.repeat(32));
    expect(toPrintable('Ordinary words stay', 'column')).toBe('Ordinary words stay');
    expect(toPrintable('https://example.invalid/a/long/path', 'column').split('\u200b').length).toBeGreaterThan(2);
  });
});
