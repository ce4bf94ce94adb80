/**
 * What the answer of a step reports: its identity documents beside their machine-readable zones, the documents of a company, all other values,
 * and what could not be read.
 */

import { isCompanyDocument } from '#lib/contract/index.ts';
import { toDay } from '#lib/format/dates/date.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { fieldOf, listOf, textOf } from '#lib/format/screening.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { isRawKey, listUnreadable } from '#lib/model/session/unreadable.ts';
import { type ComparedField, compareFields, type MrzFields, readMrz } from '#lib/mrz/index.ts';
import { boldWarning, facts, heading, line, muted, note, paragraph, present, table } from '../typesetting/blocks.ts';
import type { Block, Line, Tone } from '../typesetting/typeset.ts';
import { statusLine } from './section.ts';
import { counted, readable, shown } from './texts.ts';

export const agreementLooks: Readonly<Record<ComparedField['agreement'], readonly [label: string, tone: Tone]>> = {
  equal: ['Equal', 'good'],
  partial: ['Equal in part', 'plain'],
  different: ['Different', 'warning'],
  not_compared: ['Not compared', 'plain'],
  missing: ['Missing', 'plain'],
  one_source: ['', 'muted'],
};

const objectAt = (value: unknown, key: string): object | null => {
  const inner: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : null;
};

/**
 * @param madeAt decides the centuries of two-digit years
 * @param mayHaveZone whether documents of the step can have a machine-readable zone; a host's identity document can
 */
export function documentBlocks(body: unknown, madeAt: string, mayHaveZone: boolean): readonly Block[] {
  const document = objectAt(body, 'document');
  const host = objectAt(document, 'host_id_document');
  return [
    ...(document ? toBlocks(document, '', madeAt, mayHaveZone, mayHaveZone ? body : null) : []),
    ...(host ? toBlocks(host, 'Host’s ', madeAt, true, host) : []),
  ];
}

const textAt = (document: object, key: string): string | null => {
  const value: unknown = Reflect.get(document, key);
  return typeof value === 'string' ? value : null;
};

/** @param answer what the zone may stand in */
function toBlocks(
  document: object,
  whose: string,
  madeAt: string,
  mayHaveZone: boolean,
  answer: unknown,
): readonly Block[] {
  const fields = objectAt(document, 'fields');
  if (!fields) return [];
  const texts = Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]: [string, unknown]) =>
      isRawKey(key) ? [] : [[key, value === null || typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  );
  const [type, country] = [textAt(document, 'type'), textAt(document, 'country')];
  const mrz = readMrz(texts, Date.parse(madeAt), answer);
  const rows = compareFields(texts, mrz, { type, country });
  const name = `${whose}${documentTypeLabel(type)}${country ? `, ${shown(country)}` : ''}`;
  // Nothing to compare with: columns of empty cells would say less.
  if (!mrz)
    return present(
      heading(name, 3),
      facts(rows.map((row) => [shown(row.label), extractedLines(row)])),
      mayHaveZone && note('No machine-readable zone was read.'),
    );
  return [
    heading(name, 3),
    table(
      { Field: 20, Extracted: 26, 'Machine-readable zone': 26, Comparison: 18 },
      rows.map((row) => {
        const [label, tone] = agreementLooks[row.agreement];
        return [
          [line(shown(row.label))],
          [line(valueText(row, row.extracted))],
          [line(valueText(row, row.mrz))],
          present(line(label, { tone }), row.hint && muted(shown(row.hint))),
        ];
      }),
    ),
    mrzBlock(mrz),
  ];
}

const valueText = ({ kind }: ComparedField, value: string | null): string =>
  value === null ? '' : shown(kind === 'date' ? toDay(value) : value);

function extractedLines(row: ComparedField): readonly Line[] {
  const [label, tone] = agreementLooks[row.agreement];
  const text = valueText(row, row.extracted);
  return present(
    text === '' ? muted('Not provided') : line(text),
    label !== '' && row.agreement !== 'missing' && line(label, { tone }),
    row.hint && muted(shown(row.hint)),
  );
}

function mrzBlock({ checks, lines, issues }: MrzFields): Block {
  const wrong = checks.filter(({ agrees }) => !agrees);
  const tone = wrong.length > 0 ? 'warning' : checks.length > 0 ? 'good' : 'plain';
  const zone = lines.map((text) => line(shown(text), { mono: true }));
  const digits = [
    line(`${checks.length - wrong.length} of ${counted(checks.length, 'agrees', 'agree')}`, { bold: true, tone }),
    ...wrong.map(({ label, printed, computed, hint }) =>
      line(shown(`${label}: ${printed} printed, ${computed} computed${hint ? `; ${hint}` : ''}`)),
    ),
    ...issues.map((issue) => muted(shown(issue))),
  ];
  return facts(Object.entries({ Zone: zone, 'Check digits': digits }));
}

/** These are the documents of contract 2.10, DOCUMENTS. */
const expected = [
  'certificate_of_incorporation',
  'memorandum_of_association',
  'registry_of_directors_and_shareholders',
] as const;

/** The documents that a company has to provide, received or not, then all others: each with its own status. */
export function companyDocumentBlocks(body: unknown): readonly Block[] {
  const further = Object.entries(typeof body === 'object' && body !== null ? body : {})
    .filter(([key, part]) => !expected.some((one) => one === key) && isCompanyDocument(key, part))
    .map(([key]) => key);
  return [
    table(
      { Document: 46, Status: 26, Files: 28 },
      [...expected, ...further].map((key) => {
        const document = fieldOf(body, key) ?? null;
        if (document === null) return [[line(readable(key))], [muted('Not provided')], []];
        return [[line(readable(key))], [statusLine(textOf(fieldOf(document, 'status')))], [filesLine(document)]];
      }),
    ),
  ];
}

function filesLine(document: unknown): Line {
  const files = listOf(fieldOf(document, 'files'));
  if (files && files.length > 0) return line(counted(files.length, 'file', 'files'));
  const missing = isNotSubmitted(textOf(fieldOf(document, 'status'))) ? 'Not submitted' : 'No list of files provided';
  return line(files ? 'Not submitted: the list of files is empty' : missing, { tone: 'warning' });
}

interface Leaf {
  /** Its form is `Address, city`. */
  readonly label: string;
  readonly text: string;
}

/** What other parts of the document say, or what says nothing to a reader. */
const skipped = new Set(
  'reason status id type step_id metadata steps fields files original_files hits matches edges'.split(' '),
);
/** These containers have no meaning of their own. */
const unnamed = new Set(['verification', 'document', 'data']);

/** The names on screen, where those are not the readable form of the key. */
const names: ReadonlyMap<string, string> = new Map([
  ['firstname', 'Given names'],
  ['lastname', 'Surname'],
  ['zipcode', 'Postal code'],
  ['ip', 'IP address'],
  ['browser_name', 'Browser'],
  ['customer_language', 'Language'],
]);

/** Every value of an answer that is not a file and not shown elsewhere, in its order, absent ones left out. */
export function leavesOf(body: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: unknown, path: readonly string[]) => {
    if (value === null || value === undefined || value === '') return;
    if (Array.isArray(value)) {
      for (const [at, inner] of value.entries()) visit(inner, [...path, `${at + 1}`]);
      return;
    }
    if (typeof value === 'object') {
      // A file, which has a section of its own.
      if ('url' in value && String(value.url).startsWith('/api/')) return;
      for (const [key, inner] of Object.entries(value)) {
        // Named among what could not be read.
        if (isRawKey(key)) continue;
        if (!skipped.has(key) || (path.length > 1 && key !== 'fields' && !key.endsWith('files')))
          visit(inner, [...path, key]);
      }
      return;
    }
    const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
    // Addresses of our own, where the answer had those of files.
    if (text.startsWith('/api/')) return;
    leaves.push({ label: labelOf(path), text });
  };
  visit(body, []);
  return leaves;
}

const labelOf = (path: readonly string[]): string => {
  const named = path.filter((part, at) => at === path.length - 1 || !unnamed.has(part));
  const [first = '', ...others] = named.map((part) => names.get(part) ?? toReadable(part));
  // An acronym keeps its capitals.
  return [
    first,
    ...others.map((part) => (/^[A-Z]{2}/.test(part) ? part : part.charAt(0).toLowerCase() + part.slice(1))),
  ].join(', ');
};

/** Further ones are in the attached record. */
const mostShown = 50;

/** What of an answer could not be read, as received: nothing follows from it. */
export function unreadableBlocks(body: unknown): readonly Block[] {
  const parts = listUnreadable(body);
  if (parts.length === 0) return [];
  if (parts.some(({ path }) => path === ''))
    return [
      boldWarning(
        'This answer could not be read: the verification service answered in an unexpected form. It is in the attached record as received, and says nothing about the subject.',
      ),
    ];
  const others = parts.length - mostShown;
  const linesOf = (raw: unknown) => [line(shown(JSON.stringify(raw)), { mono: true })];
  return present(
    boldWarning('Values that could not be read: they came in an unexpected form, and nothing follows from them.'),
    facts(parts.slice(0, mostShown).map(({ path, raw }) => [shown(path), linesOf(raw)])),
    others > 0 && paragraph(`And ${counted(others, 'value', 'values')} more in the attached record.`),
  );
}
