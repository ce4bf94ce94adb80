/** Sections are made of these parts. A section is one file; `dossier-document.ts` lists them. */
import { type StatusTone, toStatusLook } from '#lib/format/labels/status.ts';
import type { SecondReview } from '#lib/model/review/decision.schema.ts';
import type { Severity } from '#lib/model/session/finding.schema.ts';
import type { DossierGap, DossierPart, DossierRecord } from '#lib/server/dossier-record.ts';
import { line, muted, present, warning } from '../typesetting/blocks.ts';
import type { Block, DocumentFiles, Line, Tone } from '../typesetting/typeset.ts';
import { moment, sentence, shown, shownText } from './texts.ts';

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

export const gapBlock = ({ title }: DossierGap): Block =>
  warning(`Could not be read when this dossier was created: ${title}.`);

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
  if (part === null) return null;
  if ('gap' in part) return { title, blocks: [gapBlock(part.gap)] };
  const content = toContent(part.value);
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

const severityTones: Readonly<Record<Severity, Tone>> = { severe: 'severe', warning: 'warning', notice: 'muted' };
export const severityLine = (severity: Severity): Line =>
  line(sentence(severity), { tone: severityTones[severity], bold: true });

/** Says what the second reviewer decided. */
export function secondLines({ verdict, reason, at }: Pick<SecondReview, 'verdict' | 'reason' | 'at'>, name: string) {
  const agrees = verdict === 'agree';
  return present(
    line(`${shown(name)} ${agrees ? 'agreed' : 'disagreed'}`, { bold: true, tone: agrees ? 'plain' : 'severe' }),
    reason && line(shownText(reason)),
    muted(moment(at)),
  );
}

export const stepName = ({ stepNames }: DossierSource, step: string): string => stepNames.get(step) ?? shown(step);
