/**
 * Exports of ownership over their routes, against the simulator: each is read by other software than made it, has the hand-worked results, reviewer,
 * policy and hash of its input, and nothing that is not allowed.
 */
import { loadImage } from '@napi-rs/canvas';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { GET as getOwnership } from '#app/api/sessions/[ref]/ownership/route.ts';
import { GET as getCsv } from '#app/api/sessions/[ref]/ownership.csv/route.ts';
import { GET as getJson } from '#app/api/sessions/[ref]/ownership.json/route.ts';
import { GET as getPdf } from '#app/api/sessions/[ref]/ownership.pdf/route.ts';
import { GET as getPng } from '#app/api/sessions/[ref]/ownership.png/route.ts';
import { GET as getSvg } from '#app/api/sessions/[ref]/ownership.svg/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import {
  type ExpectedNode,
  isExact,
  largeStructure,
  ownersOf,
  percent,
  type Share,
  type SubmittedSession,
  smallStructures,
  toExpectedNodes,
} from '#lib/ownership/testing/expected-ownership.ts';
import { getStore } from '#lib/server/store/index.ts';
import { isDrawn } from '#lib/testing/sample.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { openTestDesk } from '../testing/open-test-desk.ts';
import { stopProcess } from './draw-export.ts';
import { bodsErrors, type ReadStatement } from './testing/read-bods.ts';
import { readPdf, withoutSpaces } from './testing/read-pdf.ts';
import { elementsOf, ownText, readXml, type XmlElement } from './testing/read-xml.ts';

const routes = { svg: getSvg, png: getPng, pdf: getPdf, json: getJson, csv: getCsv };
const formats = ['svg', 'png', 'pdf', 'json', 'csv'] as const;
type Format = (typeof formats)[number];

const desk = openTestDesk({ startSimulator, roles, settings: { VERIFICATION_MAX_PER_MINUTE: '100000' } });
afterAll(stopProcess);

const disclaimer = 'Results are computed from reported shares and are not a legal determination.';

const refOf = async (sessionId: string): Promise<string> =>
  (await desk.send(lookUp, { as: 'officer', json: { id: sessionId } })).json.ref;
async function companyTagged(tag: string) {
  const known = await desk.tagged(tag, ({ kind }) => kind === 'corporate');
  const whole = (await desk.control('GET', `/sessions/${known.session_id}`)) as SubmittedSession;
  return { ref: await refOf(known.session_id), whole };
}
const ask = (ref: string, format: Format, query = '', as: Role = 'auditor') =>
  desk.send(routes[format], { as, params: { ref }, query });
async function exportOf(ref: string, format: Format, query = '', as: Role = 'auditor') {
  const answer = await ask(ref, format, query, as);
  expect(answer.status, `${format}${query}`).toBe(200);
  return answer;
}

type Row = Readonly<Record<string, string>>;
async function csvOf(ref: string, query = ''): Promise<readonly Row[]> {
  const { bytes } = await exportOf(ref, 'csv', query);
  // Spreadsheets read it as UTF-8 by its byte order mark.
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return parse(Buffer.from(bytes), { columns: true, bom: true, record_delimiter: '\r\n' }) as Row[];
}
const bodsOf = async (ref: string) => (await exportOf(ref, 'json')).json as readonly ReadStatement[];
const pdfOf = async (ref: string, query = '') => {
  const { pages, lines } = await readPdf((await exportOf(ref, 'pdf', query)).bytes);
  return { text: withoutSpaces(pages.join('')), lines };
};

interface DrawnText {
  readonly x: string | undefined;
  readonly weight: string | undefined;
  readonly text: string;
  /** The full text of one that is cut. */
  readonly whole: string | undefined;
}

async function svgOf(ref: string): Promise<readonly DrawnText[]> {
  const drawing = readXml((await exportOf(ref, 'svg')).text);
  const all = elementsOf(drawing);
  const childOf = (element: XmlElement, name: string) =>
    elementsOf(element).find((one) => one !== element && one.name === name);
  expect(ownText(childOf(drawing, 'title') ?? drawing)).toMatch(/^Who owns /);
  // No scripts, links or loaded resources.
  const allowed = /^(?:svg|title|desc|g|rect|path|text|tspan)$/;
  expect(all.map(({ name }) => name).filter((name) => !allowed.test(name))).toEqual([]);
  const attributes = all.flatMap((element) => Object.keys(element.attributes));
  expect(attributes.filter((name) => /^on|href|style|class/i.test(name))).toEqual([]);
  return all
    .filter(({ name }) => name === 'text')
    .map((element) => {
      const title = childOf(element, 'title');
      const { x, 'font-weight': weight } = element.attributes;
      return { x, weight, text: ownText(element), whole: title && ownText(title) };
    });
}

/** Names with the shares below them, without spaces. */
function svgShares(texts: readonly DrawnText[]): ReadonlyMap<string, ReadonlySet<string>> {
  const shares = new Map<string, Set<string>>();
  for (const [at, { x, text }] of texts.entries()) {
    if (!/^[<\d.]+\s%(?: – [\d.]+\s%)?$/.test(text)) continue;
    const lines: DrawnText[] = [];
    for (let above = texts[at - 1]; above?.x === x && above?.weight === '600'; above = texts[at - 1 - lines.length])
      lines.unshift(above);
    const name = withoutSpaces(lines[0]?.whole ?? lines.map((line) => line.text).join(''));
    shares.set(name, (shares.get(name) ?? new Set()).add(withoutSpaces(text)));
  }
  return shares;
}

/** Exports write a range with two percent signs. */
const exportedShare = (share: Share): string =>
  isExact(share) ? `${percent(share.lo)}%` : `${percent(share.lo)}%–${percent(share.hi)}%`;

/** In these scripts a PDF has shaped glyphs, or lines from right to left, from which not all letters come out in their order. */
const hasShapedScript = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}\p{Script=Thai}]/u;

const verdictLabels = { owner: 'Beneficial owner', review: 'Manual review', below: 'Not by reported shares' } as const;
const verdictLabel = ({ verdict }: ExpectedNode) =>
  verdict === null || verdict === 'undetermined' ? '' : verdictLabels[verdict];
/** @param share fraction */
const isNear = (percentValue: string | number | undefined, share: number): boolean =>
  percentValue !== undefined && percentValue !== '' && Math.abs(Number(percentValue) - share * 100) < 1e-8;

test.each([...smallStructures, largeStructure])('%s: every export has the hand-worked results', async (tag) => {
  const { ref, whole } = await companyTagged(tag);
  const nodes = toExpectedNodes(tag, whole);
  expect(nodes.length).toBeGreaterThan(2);

  const records = await csvOf(ref);
  const byKey = new Map(records.map((record) => [record.key ?? '', record]));
  expect(byKey.size).toBe(nodes.length + 1);
  const wrongRecords = nodes.filter((one) => {
    const { name, verdict, effective_low_percent: lo, effective_high_percent: hi } = byKey.get(one.key) ?? {};
    return name !== one.name || verdict !== verdictLabel(one) || !isNear(lo, one.share.lo) || !isNear(hi, one.share.hi);
  });
  expect(wrongRecords).toEqual([]);

  const bods = await bodsOf(ref);
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

  const texts = await svgOf(ref);
  const drawn = svgShares(texts);
  const mustBeDrawn = tag === largeStructure ? nodes.slice(0, 3) : nodes;
  const wrong = mustBeDrawn.filter(({ name, share }) => !drawn.get(withoutSpaces(name))?.has(exportedShare(share)));
  expect(wrong.map(({ name }) => name)).toEqual([]);
  if (tag === largeStructure) expect(drawn.size).toBeGreaterThan(100);

  const { text: pdf } = await pdfOf(ref);
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
  expect((await desk.send(getOwnership, { as: 'auditor', params: { ref } })).json.inputHash).toBe(hash);
  const contents = { svg: texts.map(({ text }) => text).join('\n'), pdf, json: JSON.stringify(bods) };
  for (const [format, text] of Object.entries(contents)) {
    for (const word of [ref, hash, 'amlr-2027', disclaimer])
      expect(withoutSpaces(text).includes(withoutSpaces(word)), `${word} in ${format}`).toBe(true);
    // Until the regulation applies.
    expect(text.includes('preview'), `preview in ${format}`).toBe(new Date().toISOString() < '2027-07-10');
  }
  for (const record of records)
    expect(record).toMatchObject({
      ref,
      input_sha256: hash,
      note: disclaimer,
      policy: expect.stringContaining('amlr-2027'),
    });
});

test('the PNG is twice as large as the SVG, and both have the requested orientation', async () => {
  const { ref } = await companyTagged('ubo-diamond');
  const sizes: { readonly width: number; readonly height: number }[] = [];
  for (const query of ['', '?orientation=right']) {
    const { width, height } = readXml((await exportOf(ref, 'svg', query)).text).attributes;
    const picture = await loadImage(Buffer.from((await exportOf(ref, 'png', query)).bytes));
    expect(Math.abs(picture.width - 2 * Number(width))).toBeLessThanOrEqual(2);
    // Lines may break differently where text is measured.
    expect(Math.abs(picture.height - 2 * Number(height))).toBeLessThan(200);
    sizes.push({ width: Number(width), height: Number(height) });
  }
  expect(sizes[0]).not.toEqual(sizes[1]);
});

// Ten thousand owners are drawn for seconds.
if (isDrawn('the largest exports of ownership'))
  describe('the largest exports keep their limits and state what is left out', () => {
    test('png', async () => {
      const { ref } = await companyTagged('ubo-10000');
      const picture = await loadImage(Buffer.from((await exportOf(ref, 'png')).bytes));
      expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(16_384);
    });
    test('svg', async () => {
      const texts = await svgOf((await companyTagged('ubo-10000')).ref);
      expect(texts.map(({ text }) => text)).toContainEqual(
        expect.stringMatching(/of 10,?000 nodes are not on the map/),
      );
    });
    test('csv', async () => {
      const records = await csvOf((await companyTagged('ubo-10000')).ref);
      expect(new Set(records.map(({ key }) => key)).size).toBe(10_000);
    });
  });

test('another policy gives another export', async () => {
  const { ref } = await companyTagged('ubo-exact-25');
  const verdicts = async (query: string) => (await csvOf(ref, query)).map(({ verdict }) => verdict);
  expect(await verdicts('')).toEqual(['', 'Beneficial owner', 'Beneficial owner']);
  expect(await verdicts('?policy=uk-psc')).toEqual(['', 'Not by reported shares', 'Beneficial owner']);
  const { text } = await pdfOf(ref, '?policy=uk-psc');
  expect(text).toContain('uk-psc');
  expect(text).not.toContain('preview');
});

const types = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

test('an export is a download that cannot run code, and is in the audit log', async () => {
  const { ref } = await companyTagged('ubo-diamond');
  const ids = (await desk.sessions()).map(({ session_id }) => session_id);
  expect(ids.length).toBeGreaterThan(100);
  for (const format of formats) {
    const { headers, bytes } = await exportOf(ref, format, '?policy=fincen-cdd', 'mlro');
    expect(headers.get('content-type')).toBe(types[format]);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="ownership-${ref}.${format}"`);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toContain('no-store');
    expect(Date.parse(headers.get('x-read-at') ?? '')).toBeLessThanOrEqual(Date.now());
    const text = Buffer.from(bytes).toString('latin1');
    expect(ids.filter((id) => text.includes(id))).toEqual([]);
  }
  const events = await (await getStore()).audit.list({ limit: 500 });
  const exported = events.filter(
    ({ action, ref: of, detail }) =>
      action === 'ownership.exported' && of === ref && (detail as { policy?: string }).policy === 'fincen-cdd',
  );
  expect(exported.map(({ detail }) => (detail as { format: string }).format).toReversed()).toEqual([...formats]);
});

describe('is refused', () => {
  test.each(formats)(
    'as %s: signed out 401, role 403, a query that is not understood 400, no owners 404',
    async (format) => {
      const { ref } = await companyTagged('ubo-diamond');
      expect((await desk.send(routes[format], { params: { ref: '0000000000' } })).status).toBe(401);
      for (const as of ['support', 'admin'] as const)
        for (const one of [ref, '0000000000'])
          expect((await ask(one, format, '', as)).json).toMatchObject({ status: 403, code: 'not_allowed' });
      for (const query of ['?policy=mine', '?orientation=up', '?format=exe', '?policy=uk-psc%00'])
        expect((await ask(ref, format, query)).json, query).toMatchObject({ status: 400, code: 'bad_request' });
      const person = await refOf((await desk.tagged('passport')).session_id);
      expect((await ask(person, format)).status).toBe(404);
    },
  );
});

test('hostile names are text in every format', async () => {
  const { ref, whole } = await companyTagged('ubo-hostile-names');
  const texts = await svgOf(ref);
  const hidden = /[\p{Cc}\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;
  expect(texts.filter(({ text }) => hidden.test(text))).toEqual([]);
  expect(texts.some(({ text }) => text.includes('<script>'))).toBe(true);

  const cells = (await csvOf(ref)).flatMap((record) => Object.values(record));
  expect(cells.filter((cell) => /^[=+@\t\r＝＋＠]/.test(cell) || /^-(?!\d)/.test(cell))).toEqual([]);
  expect(cells.some((cell) => cell.startsWith("'=HYPERLINK("))).toBe(true);

  const lines = (await pdfOf(ref)).lines.join('\n');
  expect(lines).toContain('HYPERLINK');
  expect(lines).toContain('U+202E');
  const picture = await loadImage(Buffer.from((await exportOf(ref, 'png')).bytes));
  expect(picture.width).toBeGreaterThan(400);

  // BODS is for machines: names are as reported.
  const bods = await bodsOf(ref);
  expect(bodsErrors(bods)).toEqual([]);
  const names = bods.flatMap(({ recordDetails }) => recordDetails.names?.map(({ fullName }) => fullName ?? '') ?? []);
  const reported = ownersOf(whole).individuals.map(({ firstname }) => firstname.trim());
  for (const name of reported.filter((one) => one.isWellFormed()))
    expect(names.map((one) => one.trim())).toContain(name);
});
