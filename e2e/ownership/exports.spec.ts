/**
 * Ownership exports: each opens in the software it is made for, has the hand-worked results, reviewer, policy and input hash, and nothing that is
 * not allowed.
 */
import { loadImage } from '@napi-rs/canvas';
import type { APIResponse, Page } from 'playwright/test';
import { auditLogOf } from '../testing/audit-log.ts';
import { deskUrl, expect, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';
import { type ExpectedNode, largeStructure, ownersOf, type Share, smallStructures } from './expected-ownership.ts';
import {
  bodsErrors,
  pdfLines,
  pdfText,
  readCsv,
  readSvg,
  type Statement,
  svgShares,
  withoutSpaces,
} from './export-formats.ts';
import { companyTagged, disclaimer, expectedNodes, isExact, percent } from './ownership-page.ts';

const formats = ['svg', 'png', 'pdf', 'json', 'csv'] as const;
type Format = (typeof formats)[number];

/** Exports write a range with two percent signs. */
const exportedShare = (share: Share): string =>
  isExact(share) ? `${percent(share.lo)}%` : `${percent(share.lo)}%–${percent(share.hi)}%`;

async function fetchExport(page: Page, ref: string, format: Format, query = ''): Promise<APIResponse> {
  const answer = await page.request.get(`${deskUrl}/api/sessions/${ref}/ownership.${format}${query}`);
  expect(answer.status(), `${format}${query}`).toBe(200);
  return answer;
}

/** In these scripts a PDF has shaped glyphs, or lines from right to left, from which not all letters come out in their order. */
const hasShapedScript = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}\p{Script=Thai}]/u;

async function svgTexts(page: Page, ref: string) {
  const { texts, broken, title, elements, attributes } = await readSvg(
    page,
    await (await fetchExport(page, ref, 'svg')).text(),
  );
  expect(broken).toBeNull();
  expect(title).toMatch(/^Who owns /);
  // No scripts, links or loaded resources.
  expect(elements.filter((name) => !/^(?:svg|title|desc|g|rect|path|text|tspan)$/.test(name))).toEqual([]);
  expect(attributes.filter((name) => /^on|href|style|class/i.test(name))).toEqual([]);
  return texts;
}

const verdictLabels = { owner: 'Beneficial owner', review: 'Manual review', below: 'Not by reported shares' } as const;
/** @param share fraction */
const isNear = (percentValue: string | number | undefined, share: number): boolean =>
  percentValue !== undefined && percentValue !== '' && Math.abs(Number(percentValue) - share * 100) < 1e-8;
const verdictLabel = ({ verdict }: ExpectedNode) =>
  verdict === null || verdict === 'undetermined' ? '' : verdictLabels[verdict];

for (const tag of [...smallStructures, largeStructure])
  test(`${tag}: every export has the hand-worked results`, async ({ page }) => {
    test.slow(tag === largeStructure);
    await signInByApi(page.request, 'auditor');
    const ref = await refOf(page.request, await companyTagged(tag));
    const nodes = await expectedNodes(tag);

    const records = readCsv(await (await fetchExport(page, ref, 'csv')).text());
    const byKey = new Map(records.map((record) => [record.key ?? '', record]));
    expect(byKey.size).toBe(nodes.length + 1);
    const wrongRecords = nodes.filter((one) => {
      const { name, verdict, effective_low_percent: lo, effective_high_percent: hi } = byKey.get(one.key) ?? {};
      return (
        name !== one.name || verdict !== verdictLabel(one) || !isNear(lo, one.share.lo) || !isNear(hi, one.share.hi)
      );
    });
    expect(wrongRecords).toEqual([]);

    const bods = (await (await fetchExport(page, ref, 'json')).json()) as Statement[];
    expect(bodsErrors(bods)).toEqual([]);
    const relations = bods.filter(({ recordType }) => recordType === 'relationship');
    const wrongPersons = nodes.filter(({ key, share, verdict }) => {
      if (verdict === null) return false;
      const interests = relations.flatMap(({ recordDetails: { interestedParty, subject, isComponent, interests } }) =>
        interestedParty === `${ref}-person-${key}` && subject === `${ref}-entity-1` && isComponent === false
          ? (interests ?? [])
          : [],
      );
      const isOwner = interests.some((interest) => interest.beneficialOwnershipOrControl === true);
      const shares = interests.flatMap((interest) => interest.share ?? []);
      // A person without shares has no share interest, or only a director's.
      const [exported] = share.hi < 1e-9 && shares.length === 0 ? [{ exact: 0 }] : shares;
      return (
        isOwner !== (verdict === 'owner') ||
        shares.length > 1 ||
        !isNear(exported?.exact ?? exported?.minimum, share.lo) ||
        !isNear(exported?.exact ?? exported?.maximum, share.hi)
      );
    });
    expect(wrongPersons).toEqual([]);

    const texts = await svgTexts(page, ref);
    const drawn = svgShares(texts);
    const mustBeDrawn = tag === largeStructure ? nodes.slice(0, 3) : nodes;
    const wrong = mustBeDrawn.filter(({ name, share }) => !drawn.get(withoutSpaces(name))?.has(exportedShare(share)));
    expect(wrong.map(({ name }) => name)).toEqual([]);
    if (tag === largeStructure) expect(drawn.size).toBeGreaterThan(100);

    const pdf = await pdfText(await (await fetchExport(page, ref, 'pdf')).body());
    /** Its cells follow each other: name, birth date, type, country, share. */
    const isInPdf = ({ name, share }: ExpectedNode) => {
      const letters = withoutSpaces(name);
      if (hasShapedScript.test(letters)) return pdf.includes(`${percent(share.lo)}%`);
      return pdf
        .split(letters)
        .slice(1)
        .some((after) => after.slice(0, 100).includes(percent(share.lo)));
    };
    const mustBeListed = tag === largeStructure ? nodes.filter(({ share }) => share.lo > 0.01) : nodes;
    expect(mustBeListed.filter((one) => !isInPdf(one)).map(({ name }) => name)).toEqual([]);

    // All have the same head.
    const hash = records[0]?.input_sha256 ?? '';
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const answer = await (await page.request.get(`${deskUrl}/api/sessions/${ref}/ownership`)).json();
    expect(answer.inputHash).toBe(hash);
    const contents = {
      svg: texts.map(({ text }) => text).join('\n'),
      pdf,
      json: JSON.stringify(bods),
    };
    for (const [format, text] of Object.entries(contents)) {
      for (const word of [ref, hash, 'amlr-2027', disclaimer])
        expect(withoutSpaces(text).includes(withoutSpaces(word)), `${word} in ${format}`).toBe(true);
      // Until the regulation applies.
      expect(text.includes('preview'), `preview in ${format}`).toBe(new Date().toISOString() < '2027-07-10');
    }
    for (const record of records)
      expect(record).toMatchObject({ ref, input_sha256: hash, note: disclaimer, policy: /amlr-2027/ });
  });

test('the PNG is twice as large as the SVG, and both have the requested orientation', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-diamond'));
  const sizes: { readonly width: number; readonly height: number }[] = [];
  for (const query of ['', '?orientation=right']) {
    const svg = await (await fetchExport(page, ref, 'svg', query)).text();
    const [, width, height] = /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
    const picture = await loadImage(await (await fetchExport(page, ref, 'png', query)).body());
    expect(Math.abs(picture.width - 2 * Number(width))).toBeLessThanOrEqual(2);
    // Lines may break differently where text is measured.
    expect(Math.abs(picture.height - 2 * Number(height))).toBeLessThan(200);
    sizes.push({ width: Number(width), height: Number(height) });
  }
  expect(sizes[0]).not.toEqual(sizes[1]);
});

test('the largest exports keep the limits of image and sheet, and state what is left out', async ({ page }) => {
  test.slow();
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-10000'));
  const picture = await loadImage(await (await fetchExport(page, ref, 'png')).body());
  expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(16_384);
  const texts = await svgTexts(page, ref);
  expect(texts.map(({ text }) => text)).toContainEqual(expect.stringMatching(/of 10,?000 nodes are not on the map/));
  const records = readCsv(await (await fetchExport(page, ref, 'csv')).text());
  expect(new Set(records.map(({ key }) => key)).size).toBe(10_000);
});

test('another policy gives another export', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-exact-25'));
  const verdicts = async (query: string) =>
    readCsv(await (await fetchExport(page, ref, 'csv', query)).text()).map(({ verdict }) => verdict);
  expect(await verdicts('')).toEqual(['', 'Beneficial owner', 'Beneficial owner']);
  expect(await verdicts('?policy=uk-psc')).toEqual(['', 'Not by reported shares', 'Beneficial owner']);
  const text = await pdfText(await (await fetchExport(page, ref, 'pdf', '?policy=uk-psc')).body());
  expect(text).toContain('uk-psc');
  expect(text).not.toContain('preview');
});

test('an export is a download that cannot run code, and is in the audit log', async ({ page }) => {
  await signInByApi(page.request, 'mlro');
  const known = await companyTagged('ubo-diamond');
  const ref = await refOf(page.request, known);
  const ids = await simulator.ids();
  for (const format of formats) {
    const answer = await fetchExport(page, ref, format, '?policy=fincen-cdd');
    const headers = answer.headers();
    expect(headers['content-disposition']).toBe(`attachment; filename="ownership-${ref}.${format}"`);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
    });
    const text = (await answer.body()).toString('latin1');
    expect(ids.filter((id) => text.includes(id))).toEqual([]);
  }
  for (const query of ['?policy=mine', '?orientation=up', '?format=exe', '?policy=uk-psc%00'])
    for (const format of formats) {
      const answer = await page.request.get(`${deskUrl}/api/sessions/${ref}/ownership.${format}${query}`);
      expect(answer.status(), `${format}${query}`).toBe(400);
    }
  const person = await refOf(page.request, await simulator.one('passport'));
  expect((await page.request.get(`${deskUrl}/api/sessions/${person}/ownership.pdf`)).status()).toBe(404);
  const events = auditLogOf(ref, 'ownership.exported').filter(({ detail }) => detail?.policy === 'fincen-cdd');
  expect(events.map(({ detail }) => detail?.format).slice(-formats.length)).toEqual([...formats]);
});

test('exports require sign-in', async ({ request }) => {
  for (const format of formats)
    expect((await request.get(`${deskUrl}/api/sessions/0000000000/ownership.${format}`)).status()).toBe(401);
});

test('hostile names are text in every format', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const known = await companyTagged('ubo-hostile-names');
  const ref = await refOf(page.request, known);
  const texts = await svgTexts(page, ref);
  const hidden = /[\p{Cc}\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;
  expect(texts.filter(({ text }) => hidden.test(text))).toEqual([]);
  expect(texts.some(({ text }) => text.includes('<script>'))).toBe(true);

  const records = readCsv(await (await fetchExport(page, ref, 'csv')).text());
  const cells = records.flatMap((record) => Object.values(record));
  expect(cells.filter((cell) => /^[=+@\t\r＝＋＠]/.test(cell) || /^-(?!\d)/.test(cell))).toEqual([]);
  expect(cells.some((cell) => cell.startsWith("'=HYPERLINK("))).toBe(true);

  const lines = (await pdfLines(await (await fetchExport(page, ref, 'pdf')).body())).join('\n');
  expect(lines).toContain('HYPERLINK');
  expect(lines).toContain('U+202E');
  const picture = await loadImage(await (await fetchExport(page, ref, 'png')).body());
  expect(picture.width).toBeGreaterThan(400);

  // BODS is for machines: names are as reported.
  const bods = (await (await fetchExport(page, ref, 'json')).json()) as Statement[];
  expect(bodsErrors(bods)).toEqual([]);
  const names = bods.flatMap(({ recordDetails }) => recordDetails.names?.map(({ fullName }) => fullName ?? '') ?? []);
  const reported = ownersOf(await simulator.whole(known)).individuals.map(({ firstname }) => firstname.trim());
  for (const name of reported.filter((one) => one.isWellFormed()))
    expect(names.map((one) => one.trim())).toContain(name);
});
