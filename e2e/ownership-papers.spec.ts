/**
 * The papers of who owns a company, as they leave the desk: each opens in what it is made for, says what was worked out by hand, who asked under
 * which rule and from which answer, and tells nothing that it may not.
 */
import { loadImage } from '@napi-rs/canvas';
import type { APIResponse, Page } from 'playwright/test';
import { deskUrl, expect, refOf, signInByApi, simulator, test } from './desk.ts';
import { companyTagged, expected, isExact, notDetermination, percent } from './owners-page.ts';
import { linesOfPdf, readCsv, readSvg, type Statement, sharesInSvg, withoutSpaces, wrongsOf } from './paper-formats.ts';
import { type Expected, largeStructure, ownersOf, type Share, smallStructures } from './structures.ts';
import { trailOf } from './trail.ts';

const formats = ['svg', 'png', 'pdf', 'json', 'csv'] as const;
type Format = (typeof formats)[number];

/** Papers write the ends of a range with their sign each. */
const writtenShare = (share: Share): string =>
  isExact(share) ? `${percent(share.lo)}%` : `${percent(share.lo)}%–${percent(share.hi)}%`;

async function paper(page: Page, ref: string, format: Format, query = ''): Promise<APIResponse> {
  const answer = await page.request.get(`${deskUrl}/api/sessions/${ref}/ownership.${format}${query}`);
  expect(answer.status(), `${format}${query}`).toBe(200);
  return answer;
}

/** In these scripts a page of paper holds shapes, which do not lead back to all the letters. */
const isShaped = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

async function textsOfSvg(page: Page, ref: string) {
  const { texts, broken, title, elements, attributes } = await readSvg(
    page,
    await (await paper(page, ref, 'svg')).text(),
  );
  expect(broken).toBeNull();
  expect(title).toMatch(/^Who owns /);
  // Nothing that runs, links or loads.
  expect(elements.filter((name) => !/^(?:svg|title|desc|g|rect|path|text|tspan)$/.test(name))).toEqual([]);
  expect(attributes.filter((name) => /^on|href|style|class/i.test(name))).toEqual([]);
  return texts;
}

const verdictWords = { owner: 'Beneficial owner', review: 'Manual review', below: 'Not by reported shares' } as const;
/** As far as a paper writes it. @param told percent @param share fraction */
const isNear = (told: string | number | undefined, share: number): boolean =>
  told !== undefined && told !== '' && Math.abs(Number(told) - share * 100) < 1e-8;
const wordsOf = ({ verdict }: Expected) =>
  verdict === null || verdict === 'undetermined' ? '' : verdictWords[verdict];

for (const tag of [...smallStructures, largeStructure])
  test(`${tag}: every paper says what was worked out by hand`, async ({ page }) => {
    test.slow(tag === largeStructure);
    await signInByApi(page.request, 'auditor');
    const ref = await refOf(page.request, await companyTagged(tag));
    const right = await expected(tag);

    const records = readCsv(await (await paper(page, ref, 'csv')).text());
    const byKey = new Map(records.map((record) => [record.key ?? '', record]));
    expect(byKey.size).toBe(right.length + 1);
    const wrongRecords = right.filter((one) => {
      const { name, verdict, effective_low_percent: lo, effective_high_percent: hi } = byKey.get(one.key) ?? {};
      return name !== one.name || verdict !== wordsOf(one) || !isNear(lo, one.share.lo) || !isNear(hi, one.share.hi);
    });
    expect(wrongRecords).toEqual([]);

    const bods = (await (await paper(page, ref, 'json')).json()) as Statement[];
    expect(wrongsOf(bods)).toEqual([]);
    const relations = bods.filter(({ recordType }) => recordType === 'relationship');
    const wrongPersons = right.filter(({ key, share, verdict }) => {
      if (verdict === null) return false;
      const interests = relations.flatMap(({ recordDetails: { interestedParty, subject, isComponent, interests } }) =>
        interestedParty === `${ref}-person-${key}` && subject === `${ref}-entity-1` && isComponent === false
          ? (interests ?? [])
          : [],
      );
      const isOwner = interests.some((interest) => interest.beneficialOwnershipOrControl === true);
      const shares = interests.flatMap((interest) => interest.share ?? []);
      // Who holds nothing is nobody's owner, or a director.
      const [told] = share.hi < 1e-9 && shares.length === 0 ? [{ exact: 0 }] : shares;
      return (
        isOwner !== (verdict === 'owner') ||
        shares.length > 1 ||
        !isNear(told?.exact ?? told?.minimum, share.lo) ||
        !isNear(told?.exact ?? told?.maximum, share.hi)
      );
    });
    expect(wrongPersons).toEqual([]);

    const texts = await textsOfSvg(page, ref);
    const drawn = sharesInSvg(texts);
    const mustStand = tag === largeStructure ? right.slice(0, 3) : right;
    const wrong = mustStand.filter(({ name, share }) => !drawn.get(withoutSpaces(name))?.has(writtenShare(share)));
    expect(wrong.map(({ name }) => name)).toEqual([]);
    if (tag === largeStructure) expect(drawn.size).toBeGreaterThan(100);

    const lines = await linesOfPdf(await (await paper(page, ref, 'pdf')).body());
    /** The line of the table on paper: name, type, country, direct, effective; a long name goes on in the next one. */
    const stands = ({ name, share, verdict }: Expected) => {
      const letters = withoutSpaces(name);
      const kind = verdict === null ? 'Company' : 'Person';
      return lines.some((line) => {
        const seen = line.slice(0, Math.max(0, line.indexOf(kind)));
        const isName = isShaped.test(letters) || [...seen].every((one) => letters.includes(one));
        return seen.length > 1 && line.includes(percent(share.lo)) && isName;
      });
    };
    const asked = tag === largeStructure ? right.filter(({ share }) => share.lo > 0.01) : right;
    expect(asked.filter((one) => !stands(one)).map(({ name }) => name)).toEqual([]);

    // The same head on all of them.
    const hash = records[0]?.input_sha256 ?? '';
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const reading = await (await page.request.get(`${deskUrl}/api/sessions/${ref}/ownership`)).json();
    expect(reading.inputHash).toBe(hash);
    const told = { svg: texts.map(({ text }) => text).join('\n'), pdf: lines.join('\n'), json: JSON.stringify(bods) };
    for (const [format, text] of Object.entries(told)) {
      for (const word of [ref, hash, 'amlr-2027', notDetermination])
        expect(withoutSpaces(text).includes(withoutSpaces(word)), `${word} in ${format}`).toBe(true);
      // Until the day from which the regulation applies.
      expect(text.includes('preview'), `preview in ${format}`).toBe(new Date().toISOString() < '2027-07-10');
    }
    for (const record of records)
      expect(record).toMatchObject({ ref, input_sha256: hash, note: notDetermination, policy: /amlr-2027/ });
  });

test('the picture is twice the drawing, and both turn', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-diamond'));
  const sizes: { readonly width: number; readonly height: number }[] = [];
  for (const query of ['', '?orientation=right']) {
    const svg = await (await paper(page, ref, 'svg', query)).text();
    const [, width, height] = /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
    const picture = await loadImage(await (await paper(page, ref, 'png', query)).body());
    expect(Math.abs(picture.width - 2 * Number(width))).toBeLessThanOrEqual(2);
    // Words may break elsewhere where they are measured.
    expect(Math.abs(picture.height - 2 * Number(height))).toBeLessThan(200);
    sizes.push({ width: Number(width), height: Number(height) });
  }
  expect(sizes[0]).not.toEqual(sizes[1]);
});

test('the largest ones keep within what a picture and a sheet can hold, and say what is left out', async ({ page }) => {
  test.slow();
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-10000'));
  const picture = await loadImage(await (await paper(page, ref, 'png')).body());
  expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(16_384);
  const texts = await textsOfSvg(page, ref);
  expect(texts.map(({ text }) => text)).toContainEqual(expect.stringMatching(/of 10,?000 nodes are not on the map/));
  const records = readCsv(await (await paper(page, ref, 'csv')).text());
  expect(new Set(records.map(({ key }) => key)).size).toBe(10_000);
});

test('another policy is another paper', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-exact-25'));
  const verdicts = async (query: string) =>
    readCsv(await (await paper(page, ref, 'csv', query)).text()).map(({ verdict }) => verdict);
  expect(await verdicts('')).toEqual(['', 'Beneficial owner', 'Beneficial owner']);
  expect(await verdicts('?policy=uk-psc')).toEqual(['', 'Not by reported shares', 'Beneficial owner']);
  const text = (await linesOfPdf(await (await paper(page, ref, 'pdf', '?policy=uk-psc')).body())).join('');
  expect(text).toContain('uk-psc');
  expect(text).not.toContain('preview');
});

test('a paper goes out as a download that nothing can run in, and stands in the trail', async ({ page }) => {
  await signInByApi(page.request, 'mlro');
  const known = await companyTagged('ubo-diamond');
  const ref = await refOf(page.request, known);
  const ids = await simulator.ids();
  for (const format of formats) {
    const answer = await paper(page, ref, format, '?policy=fincen-cdd');
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
  const events = trailOf(ref, 'ownership.exported').filter(({ detail }) => detail?.policy === 'fincen-cdd');
  expect(events.map(({ detail }) => detail?.format).slice(-formats.length)).toEqual([...formats]);
});

test('nobody takes a paper along who is signed out', async ({ request }) => {
  for (const format of formats)
    expect((await request.get(`${deskUrl}/api/sessions/0000000000/ownership.${format}`)).status()).toBe(401);
});

test('names that bite are text in every format', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const known = await companyTagged('ubo-hostile-names');
  const ref = await refOf(page.request, known);
  const texts = await textsOfSvg(page, ref);
  const hidden = /[\p{Cc}\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;
  expect(texts.filter(({ text }) => hidden.test(text))).toEqual([]);
  expect(texts.some(({ text }) => text.includes('<script>'))).toBe(true);

  const records = readCsv(await (await paper(page, ref, 'csv')).text());
  const cells = records.flatMap((record) => Object.values(record));
  expect(cells.filter((cell) => /^[=+@\t\r＝＋＠]/.test(cell) || /^-(?!\d)/.test(cell))).toEqual([]);
  expect(cells.some((cell) => cell.startsWith("'=HYPERLINK("))).toBe(true);

  const lines = (await linesOfPdf(await (await paper(page, ref, 'pdf')).body())).join('\n');
  expect(lines).toContain('HYPERLINK');
  expect(lines).toContain('U+202E');
  const picture = await loadImage(await (await paper(page, ref, 'png')).body());
  expect(picture.width).toBeGreaterThan(400);

  // BODS is for machines: names stand in it as they came.
  const bods = (await (await paper(page, ref, 'json')).json()) as Statement[];
  expect(wrongsOf(bods)).toEqual([]);
  const names = bods.flatMap(({ recordDetails }) => recordDetails.names?.map(({ fullName }) => fullName ?? '') ?? []);
  const came = ownersOf(await simulator.whole(known)).individuals.map(({ firstname }) => firstname.trim());
  for (const name of came.filter((one) => one.isWellFormed())) expect(names.map((one) => one.trim())).toContain(name);
});
