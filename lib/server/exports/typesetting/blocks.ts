/** The lines and blocks that documents are made of, by short names. */
import type { Block, Column, Line } from './typeset.ts';

type LineStyle = Omit<Line, 'text'>;
export const line = (text: string, style: LineStyle = {}): Line => ({ text, ...style });
export const muted = (text: string): Line => line(text, { tone: 'muted' });

export const heading = (text: string, level: 1 | 2 | 3 = 2): Block => ({ kind: 'heading', level, text });

export const paragraph = (text: string, style: LineStyle = {}): Block => ({ kind: 'text', line: line(text, style) });
export const note = (text: string): Block => paragraph(text, { tone: 'muted' });
export const warning = (text: string): Block => paragraph(text, { tone: 'warning' });
export const boldWarning = (text: string): Block => paragraph(text, { tone: 'warning', bold: true });

type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;
export const points = (list: BlockOf<'points'>['points']): Block => ({ kind: 'points', points: list });

/** @param columns the share of the width of each, by its title */
export const table = (
  columns: Readonly<Record<string, number | Omit<Column, 'title'>>>,
  rows: BlockOf<'table'>['rows'],
): Block => ({
  kind: 'table',
  columns: Object.entries(columns).map(([title, of]) => ({ title, ...(typeof of === 'number' ? { width: of } : of) })),
  rows,
});

export type FactRow = readonly [label: string, value: string | readonly Line[] | null | undefined];

/** Rows without a value are left out. */
export const facts = (rows: readonly FactRow[]): Block => ({
  kind: 'facts',
  rows: rows.flatMap(([label, value]) => {
    if (!value || value.length === 0) return [];
    return [{ label, lines: typeof value === 'string' ? [line(value)] : value }];
  }),
});

/** The list without what is absent, for lists of which some entries depend on a condition. */
export const present = <One extends object>(
  ...list: readonly (One | null | undefined | false | '')[]
): readonly One[] => list.filter((one): one is One => Boolean(one));
