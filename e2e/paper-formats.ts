/** Opens each format of a paper as others open it, and gives back what it says. */

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright/test';

/** One spelling of each letter and no spaces: where a word ends on paper is anybody's guess. */
export const withoutSpaces = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '');

/** Records by their heads (RFC 4180). */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  if (!text.startsWith('\uFEFF')) throw new Error('spreadsheets would take its letters for others');
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  const [head = [], ...records] = rows.slice(0, -1);
  return records.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

/** Lines of text on the sheets, without spaces: what stands at one height, from left to right. */
export async function linesOfPdf(bytes: Buffer): Promise<readonly string[]> {
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

interface DrawnText {
  readonly x: number;
  readonly weight: string;
  readonly text: string;
  /** What had no room in it. */
  readonly whole: string | null;
}

/** A drawing, read by the browser's own reader of XML. */
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

/** Names with the shares that stand below them, without spaces. */
export function sharesInSvg(texts: readonly DrawnText[]): ReadonlyMap<string, ReadonlySet<string>> {
  const shares = new Map<string, Set<string>>();
  for (const [at, { x, text }] of texts.entries()) {
    if (!/^[<\d.]+\s%(?: – [\d.]+\s%)?$/.test(text)) continue;
    const lines: DrawnText[] = [];
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

/** What is wrong with statements of the Beneficial Ownership Data Standard 0.4: parts that are missing, their order, odd figures. */
export function wrongsOf(statements: readonly Statement[]): readonly string[] {
  const before = new Map<string, string>();
  const ids = new Set<string>();
  return statements.flatMap((statement) => {
    const { statementId, recordId, recordType } = statement;
    const wrongs = [
      statementId.length < 32 || statementId.length > 64 ? 'length of the id' : '',
      ids.has(statementId) || before.has(recordId) ? 'told twice' : '',
      statement.publicationDetails.bodsVersion === '0.4' ? '' : 'version',
      /^\d{4}-\d\d-\d\d$/.test(statement.statementDate) ? '' : 'date',
      statement.declarationSubject === '' ? 'no subject' : '',
      ...(recordType === 'relationship' ? wrongsOfRelation(statement, before) : []),
    ];
    ids.add(statementId);
    before.set(recordId, recordType);
    return wrongs.filter(Boolean).map((wrong) => `${recordId}: ${wrong}`);
  });
}

function* wrongsOfRelation({ recordDetails }: Statement, before: ReadonlyMap<string, string>): Iterable<string> {
  const { subject, interestedParty, componentRecords = [], isComponent, interests = [] } = recordDetails;
  const party = typeof interestedParty === 'string' ? interestedParty : null;
  for (const named of [subject ?? '', ...(party === null ? [] : [party]), ...componentRecords])
    if (!before.has(named)) yield `names ${named} before it is told`;
  if (isComponent && componentRecords.length > 0) yield 'a component with components';
  for (const { share, beneficialOwnershipOrControl } of interests) {
    if (Object.values(share ?? {}).some((figure) => !(figure >= 0 && figure <= 100))) yield 'a share that is none';
    if (beneficialOwnershipOrControl && before.get(party ?? '') !== 'person') yield 'an owner who is no person';
  }
}
