/** Identity documents of a step: what was extracted, beside the machine-readable zone and its check digits. */
import { toDay } from '#lib/format/dates/date.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { isRawKey } from '#lib/model/session/unreadable.ts';
import { type ComparedField, compareFields, type MrzFields, readMrz } from '#lib/mrz/index.ts';
import type { Block, Line, Tone } from '../typesetting/typeset.ts';
import { counted, facts, line, muted, paragraph, shown } from './section.ts';

const agreements: Record<ComparedField['agreement'], readonly [label: string, tone: Tone]> = {
  equal: ['Equal', 'good'],
  partial: ['Equal in part', 'warning'],
  different: ['Different', 'severe'],
  not_compared: ['Not compared', 'warning'],
  missing: ['Missing', 'warning'],
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
    ...(document ? toBlocks(document, '', madeAt, mayHaveZone) : []),
    ...(host ? toBlocks(host, 'Host’s ', madeAt, true) : []),
  ];
}

const textOf = (document: object, key: string): string | null => {
  const value: unknown = Reflect.get(document, key);
  return typeof value === 'string' ? value : null;
};

function toBlocks(document: object, whose: string, madeAt: string, mayHaveZone: boolean): readonly Block[] {
  const fields = objectAt(document, 'fields');
  if (!fields) return [];
  const texts = Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => !isRawKey(key))
      .map(([key, value]: [string, unknown]) => [
        key,
        value === null || typeof value === 'string' ? value : JSON.stringify(value),
      ]),
  );
  const [type, country] = [textOf(document, 'type'), textOf(document, 'country')];
  const mrz = readMrz(texts, Date.parse(madeAt));
  const rows = compareFields(texts, mrz, { type, country });
  const name = `${whose}${documentTypeLabel(type)}${country ? `, ${shown(country)}` : ''}`;
  const title: Block = { kind: 'heading', level: 3, text: name };
  // Nothing to compare with: columns of empty cells would say less.
  if (!mrz)
    return [
      title,
      facts(rows.map((row) => [shown(row.label), extractedLines(row)])),
      ...(mayHaveZone ? [paragraph('No machine-readable zone was read.', { tone: 'muted' })] : []),
    ];
  return [
    title,
    {
      kind: 'table',
      columns: [
        { title: 'Field', width: 20 },
        { title: 'Extracted', width: 26 },
        { title: 'Machine-readable zone', width: 26 },
        { title: 'Comparison', width: 18 },
      ],
      rows: rows.map((row) => {
        const [label, tone] = agreements[row.agreement];
        return [
          [line(shown(row.label))],
          [line(valueText(row, row.extracted))],
          [line(valueText(row, row.mrz))],
          [line(label, { tone }), ...(row.hint ? [muted(shown(row.hint))] : [])],
        ];
      }),
    },
    ...mrzBlocks(mrz),
  ];
}

function valueText({ kind }: ComparedField, value: string | null): string {
  if (value === null) return '';
  return shown(kind === 'date' ? toDay(value) : value);
}

function extractedLines(row: ComparedField): readonly Line[] {
  const [label, tone] = agreements[row.agreement];
  const text = valueText(row, row.extracted);
  return [
    ...(text === '' ? [muted('Not provided')] : [line(text)]),
    ...(label === '' || row.agreement === 'missing' ? [] : [line(label, { tone })]),
    ...(row.hint ? [muted(shown(row.hint))] : []),
  ];
}

function mrzBlocks(mrz: MrzFields): readonly Block[] {
  const agreeing = mrz.checks.filter(({ agrees }) => agrees).length;
  return [
    {
      kind: 'facts',
      rows: [
        { label: 'Zone', lines: mrz.lines.map((text) => line(shown(text), { mono: true })) },
        {
          label: 'Check digits',
          lines: [
            line(`${agreeing} of ${counted(mrz.checks.length, 'agrees', 'agree')}`, {
              bold: true,
              tone: agreeing === mrz.checks.length && mrz.checks.length > 0 ? 'good' : 'severe',
            }),
            ...mrz.checks
              .filter(({ agrees }) => !agrees)
              .map(({ label, printed, computed, hint }) =>
                line(shown(`${label}: ${printed} printed, ${computed} computed${hint ? `; ${hint}` : ''}`)),
              ),
            ...mrz.issues.map((issue) => muted(shown(issue))),
          ],
        },
      ],
    },
  ];
}
