/** Reads each export format with independent software. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright/test';

/** Normalised and without spaces, places to break at and isolates: a PDF does not keep word boundaries. */
export const withoutSpaces = (text: string): string => text.normalize('NFKC').replace(/[\s\u200b\u2068\u2069]/gu, '');

/** Records by their heads (RFC 4180). */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  if (!text.startsWith('\uFEFF')) throw new Error('no byte order mark: spreadsheets would not read it as UTF-8');
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  const [head = [], ...records] = rows.slice(0, -1);
  return records.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

/** Lines of text without spaces: the texts at one height, from left to right. */
export async function pdfLines(bytes: Buffer): Promise<readonly string[]> {
  const opening = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await opening.promise;
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, height: Math.round(item.transform[5]) }] : [],
    );
    for (const [, line] of Map.groupBy(texts, ({ height }) => height))
      lines.push(withoutSpaces(line.map(({ text }) => text).join('')));
  }
  await opening.destroy();
  return lines;
}

/** The whole text without spaces, in the order of its content: cell after cell of a table. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const opening = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await opening.promise;
  let text = '';
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('');
  }
  await opening.destroy();
  return withoutSpaces(text);
}

interface SvgText {
  readonly x: number;
  readonly weight: string;
  readonly text: string;
  /** The full text of one that is cut. */
  readonly whole: string | null;
}

/** Parsed by the browser's XML parser. */
export const readSvg = (page: Page, svg: string) =>
  page.evaluate((source) => {
    const drawing = new DOMParser().parseFromString(source, 'image/svg+xml');
    const all = [...drawing.querySelectorAll('*')];
    return {
      broken: drawing.querySelector('parsererror')?.textContent ?? null,
      elements: [...new Set(all.map((element) => element.localName))],
      attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))],
      title: drawing.querySelector('svg > title')?.textContent ?? '',
      texts: [...drawing.querySelectorAll('text')].map((element) => ({
        x: Number(element.getAttribute('x')),
        weight: element.getAttribute('font-weight') ?? '',
        whole: element.querySelector('title')?.textContent ?? null,
        text: [...element.childNodes].flatMap((node) => (node.nodeType === 3 ? [node.textContent ?? ''] : [])).join(''),
      })),
    };
  }, svg);

/** Names with the shares below them, without spaces. */
export function svgShares(texts: readonly SvgText[]): ReadonlyMap<string, ReadonlySet<string>> {
  const shares = new Map<string, Set<string>>();
  for (const [at, { x, text }] of texts.entries()) {
    if (!/^[<\d.]+\s%(?: – [\d.]+\s%)?$/.test(text)) continue;
    const lines: SvgText[] = [];
    for (let above = texts[at - 1]; above?.x === x && above.weight === '600'; above = texts[at - 1 - lines.length])
      lines.unshift(above);
    const name = withoutSpaces(lines[0]?.whole ?? lines.map((line) => line.text).join(''));
    shares.set(name, (shares.get(name) ?? new Set()).add(withoutSpaces(text)));
  }
  return shares;
}

export interface Statement {
  readonly statementId: string;
  readonly recordId: string;
  readonly recordType: 'person' | 'entity' | 'relationship';
  readonly statementDate: string;
  readonly declarationSubject: string;
  readonly publicationDetails: { readonly bodsVersion: string };
  readonly recordDetails: {
    readonly isComponent?: boolean;
    readonly componentRecords?: readonly string[];
    readonly names?: readonly { readonly fullName?: string }[];
    readonly subject?: string;
    readonly interestedParty?: string | { readonly reason: string };
    readonly interests?: readonly {
      readonly type: string;
      readonly beneficialOwnershipOrControl?: boolean;
      readonly share?: { readonly exact?: number; readonly minimum?: number; readonly maximum?: number };
    }[];
  };
}

/** Violations of the Beneficial Ownership Data Standard 0.4: missing fields, order, invalid shares. */
export function bodsErrors(statements: readonly Statement[]): readonly string[] {
  const before = new Map<string, string>();
  const ids = new Set<string>();
  return statements.flatMap((statement) => {
    const { statementId, recordId, recordType } = statement;
    const errors = [
      statementId.length < 32 || statementId.length > 64 ? 'id length' : '',
      ids.has(statementId) || before.has(recordId) ? 'duplicate id' : '',
      statement.publicationDetails.bodsVersion === '0.4' ? '' : 'version',
      /^\d{4}-\d\d-\d\d$/.test(statement.statementDate) ? '' : 'date',
      statement.declarationSubject === '' ? 'no subject' : '',
      ...(recordType === 'relationship' ? relationshipErrors(statement, before) : []),
    ];
    ids.add(statementId);
    before.set(recordId, recordType);
    return errors.filter(Boolean).map((error) => `${recordId}: ${error}`);
  });
}

function* relationshipErrors({ recordDetails }: Statement, before: ReadonlyMap<string, string>): Iterable<string> {
  const { subject, interestedParty, componentRecords = [], isComponent, interests = [] } = recordDetails;
  const party = typeof interestedParty === 'string' ? interestedParty : null;
  for (const named of [subject ?? '', ...(party === null ? [] : [party]), ...componentRecords])
    if (!before.has(named)) yield `refers to ${named} before its statement`;
  if (isComponent && componentRecords.length > 0) yield 'component with components';
  for (const { share, beneficialOwnershipOrControl } of interests) {
    if (Object.values(share ?? {}).some((percent) => !(percent >= 0 && percent <= 100))) yield 'share out of range';
    if (beneficialOwnershipOrControl && before.get(party ?? '') !== 'person') yield 'owner is not a person';
  }
}
