/** Sections are made of these parts. A section is one file; `dossier-document.ts` lists them. */
import { toAbsolute } from '#lib/format/dates/date.ts';
import { type StatusTone, toStatusLook } from '#lib/format/labels/status.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import type { DossierGap, DossierPart, DossierRecord } from '#lib/server/dossier-record.ts';
import type { Block, DocumentFiles, Line, Tone } from '../typesetting/typeset.ts';

export interface DossierSource {
  readonly record: DossierRecord;
  /** It holds JPEG bytes by the id of the file. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** SHA-256 of the attached record. */
  readonly recordHash: string;
  /** It holds the names of steps by their address: `ID document`, `ID document, 2`. */
  readonly stepNames: ReadonlyMap<string, string>;
}

export interface SectionContent {
  readonly blocks: readonly Block[];
  readonly files?: DocumentFiles;
}

/** It is null when the session has nothing for it. */
export type Section = (source: DossierSource) => (SectionContent & { readonly title: string }) | null;

/** No honest value is longer; the whole of it is in the attached record. */
const longest = 300;
const longestText = 4_000;

export const shown = (text: string): string => toVisibleLine(text, longest);
export const shownText = (text: string): string => toVisibleLine(text, longestText);

export const line = (text: string, style: Omit<Line, 'text'> = {}): Line => ({ text, ...style });
export const muted = (text: string): Line => line(text, { tone: 'muted' });
export const moment = (iso: string): string => toAbsolute(iso, 'UTC');
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const heading = (text: string): Block => ({ kind: 'heading', level: 2, text });
export const paragraph = (text: string, style: Omit<Line, 'text'> = {}): Block => ({
  kind: 'text',
  line: line(text, style),
});

export type FactRow = readonly [label: string, value: string | readonly Line[] | null | undefined];

/** Rows without a value are left out. */
export const facts = (rows: readonly FactRow[]): Block => ({
  kind: 'facts',
  rows: rows.flatMap(([label, value]) => {
    if (value === null || value === undefined || value === '' || value.length === 0) return [];
    return [{ label, lines: typeof value === 'string' ? [line(value)] : value }];
  }),
});

export const gapBlock = ({ title }: DossierGap): Block =>
  paragraph(`Could not be read when this dossier was created: ${title}.`, { tone: 'warning' });

export const partOf = <Part>(part: DossierPart<Part> | null): Part | undefined =>
  part && 'value' in part ? part.value : undefined;
export const gapOf = (part: DossierPart<unknown> | null): DossierGap | undefined =>
  part && 'gap' in part ? part.gap : undefined;

/** The section of one part of the record. @param toContent called when the part was read; null leaves the section out */
export function partSection<Part>(
  title: string,
  part: DossierPart<Part> | null,
  toContent: (value: Part) => SectionContent | null,
): ReturnType<Section> {
  const gap = gapOf(part);
  if (gap) return { title, blocks: [gapBlock(gap)] };
  const value = partOf(part);
  const content = value === undefined ? null : toContent(value);
  return content && { title, ...content };
}

const statusTones: Readonly<Record<StatusTone, Tone>> = {
  approved: 'good',
  rejected: 'severe',
  resubmission: 'warning',
  submission: 'muted',
  pending: 'plain',
  unknown: 'warning',
};

/** Shows a status as it is shown everywhere. @param status null where the service gave none */
export function statusLine(status: string | null): Line {
  const { label, tone } = toStatusLook(status);
  return line(shown(label), { bold: true, tone: statusTones[tone] });
}

/** It turns `different_birth_date` into `Different birth date`. */
export const readable = (word: string): string => shown(toReadable(word));

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const stepName = ({ stepNames }: DossierSource, step: string): string => stepNames.get(step) ?? shown(step);
