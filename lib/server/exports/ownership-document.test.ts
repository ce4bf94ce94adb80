import { describe, expect, test } from 'vitest';
import { assess, type Declared, nodeBadges, policies, policyById, type Screened } from '#lib/ownership/index.ts';
import { toOwnershipDocument, toPageDrawing } from './ownership-document.ts';
import { readPdf } from './testing/read-pdf.ts';
import { declare, sampleInput } from './testing/sample-export.ts';
import { typeset } from './typesetting/typeset.ts';

const sanctioned: Screened = { hits: 2, sanctions: true, worst: 'sanctions', state: 'complete' };
const pep: Screened = { hits: 1, sanctions: false, worst: 'pep', state: 'incomplete' };

/** 400 persons and companies on three levels, with an owner, two hits, a missing share and declarations that differ. */
function largeGroup(): Declared {
  const companies = Array.from({ length: 60 }, (_, at) => `C${at}`);
  const holdings = [
    'A>R 50',
    'founder>A 60',
    'pep>A 10',
    'listed>C7 52',
    'silent>C9 ?',
    ...companies.map((name, at) => `${name}>${at < 8 ? 'R' : `C${at % 8}`} ${at < 8 ? 6 : 5}`),
    ...Array.from({ length: 334 }, (_, at) => `p${at}>C${at % 60} ${(at % 60) + 1 > 40 ? 12 : 9}`),
  ];
  const declared = declare(holdings, { founder: 'Zsófia Képzelet', listed: 'Lars Erik Amaurot', pep: 'Ярополк Вещун' });
  const hits: Readonly<Record<string, Screened>> = { 'Lars Erik Amaurot': sanctioned, 'Ярополк Вещун': pep };
  const checks = [{ type: 'AML', status: 'PENDING_VERIFICATION' }];
  return {
    ...declared,
    individuals:
      declared.individuals?.map((one) => ({
        ...one,
        checks,
        screened: hits[one.name ?? ''] ?? null,
        ultimate: one.name === 'Invented p3' || (one.name === 'Zsófia Képzelet' ? false : null),
      })) ?? null,
  };
}

async function pdfOf(declared: Declared, policyId = 'amlr-2027') {
  const policy = policyById(policyId) ?? policies[0];
  if (!policy) throw new Error('no policy');
  const ownership = assess(declared, { policy });
  const drawing = toPageDrawing(ownership, 'down');
  const { document, files } = toOwnershipDocument({ input: sampleInput, ownership, drawing });
  const bytes = await typeset(document, files);
  const { pages } = await readPdf(bytes);
  return { ownership, bytes, pages: pages.map((page) => page.replaceAll(/\s+/g, ' ')) };
}
/** Several tests read it. */
let largePdf: ReturnType<typeof pdfOf> | undefined;
const pdfOfLargeGroup = () => {
  largePdf ??= pdfOf(largeGroup());
  return largePdf;
};
const squeezed = (text: string) => text.replaceAll(/\s/g, '');

describe('the ownership PDF', () => {
  test('of 400 owners: six pages at most, the map on one of them', async () => {
    const { pages, bytes } = await pdfOfLargeGroup();
    expect(pages.length).toBeLessThanOrEqual(6);
    expect(pages.filter((page) => page.includes('Director (no share)'))).toHaveLength(1);
    // Every page is A4.
    const boxes = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g),
    ].map(([, width, height]) => [width, height].map((side) => Math.round(Number(side))).sort());
    expect(new Set(boxes.map((sides) => sides.join()))).toEqual(new Set(['595,842']));
  });

  test('names on page 1 who it is about, the hits, the warnings, the rule, and who made it when', async () => {
    const { pages } = await pdfOfLargeGroup();
    for (const part of [
      'Zsófia Képzelet',
      '29 Feb 1980',
      '30.00 %',
      'Art. 52: 30.00 % of the company by 1 chain',
      'Art. 54(a): 50.00 %',
      'Approved',
      'AML: Pending verification',
      'Not declared UBO',
      'Lars Erik Amaurot',
      '2 hits, sanctions',
      'Ярополк Вещун',
      '1 PEP hit, incomplete',
      'Possibly sanctioned (50 % rule)',
      'Share missing',
      'EU AMLR Art. 52–54',
      'preview, applies from 10 Jul 2027',
      'Ana Pérez, 21 Nov 2026, 08:30:00 UTC',
      'Confidential: contains personal data.',
    ])
      expect(squeezed(pages[0] ?? '')).toContain(squeezed(part));
    const page = squeezed(pages[0] ?? '');
    // The warning of the 50 % rule is the first.
    expect(page.indexOf(squeezed('Possibly sanctioned (50 % rule)'))).toBeLessThan(
      page.indexOf(squeezed('Share missing')),
    );
  });

  test('lists everybody, with every badge of the screen', async () => {
    const { pages, ownership } = await pdfOfLargeGroup();
    const all = squeezed(pages.join(' '));
    for (const { name } of ownership.nodes) expect(all).toContain(squeezed(name ?? ''));
    const assessments = new Map(ownership.assessments.map((one) => [one.key, one]));
    const rowTexts = squeezed(pages.slice(1).join(' '));
    for (const node of ownership.nodes)
      for (const { text } of nodeBadges(node, assessments.get(node.key), ownership.policy))
        expect(rowTexts).toContain(squeezed(text));
  });

  test('never says that nothing was found where screenings are not known', async () => {
    const { pages } = await pdfOf(declare(['p>R 60', 'q>R 40']));
    expect(pages[0]).toContain('No hit is known');
    expect(pages[0]).toMatch(/For 2 of 2 .* no screening is known/);
    expect(pages.join(' ')).not.toMatch(/no hits\b/i);
  });

  test('where nothing can be computed names no owner', async () => {
    const { pages } = await pdfOf({ ...declare(['p>R 40', 'q>R 60', 'q>A 1000000']), subject: null, corporates: [] });
    expect(pages[0]).toContain('cannot be computed');
    expect(pages[0]).not.toContain('No beneficial owner');
  });
});
