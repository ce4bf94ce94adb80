/** The files of a session: the pictures that are shown, and the name and hash of every file. */

import { mediaTypeLabel } from '#lib/format/labels/media-type.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { type DossierFile, drawnTypes, mostPictureBytes } from '#lib/server/dossier-record.ts';
import { line, muted, note, paragraph, points, table } from '../../typesetting/blocks.ts';
import type { Block } from '../../typesetting/typeset.ts';
import { type DossierSource, gapOf, partOf, type Section, stepName } from '../section.ts';
import { counted, shown } from '../texts.ts';

/** This section shows the pictures that could be fetched and drawn; what could not is named. */
export const evidenceSection: Section = (source) => {
  const { record, pictures } = source;
  if (!record.pictures || record.files.length === 0) return null;
  const [shown, absent] = parted(record.files, ({ id }) => pictures.has(id));
  const [candidates, others] = parted(shown, ({ stepType }) => stepType === 'DUPLICATE');
  const absentPoints = absent.map((file) => ({
    label: muted('Not shown'),
    title: `${stepName(source, file.step)}: ${fileName(file)}`,
    lines: [line(whyAbsent(source, file))],
  }));
  return {
    title: 'Evidence',
    blocks: [
      ...(shown.length === 0
        ? [note('No image could be shown.')]
        : [
            toPictures(source, others, 3),
            // Many faces are compared side by side.
            toPictures(source, candidates, 5),
            note('Images are reduced in size and upright; the hashes below are of the files as fetched.'),
          ]),
      ...(absent.length === 0 ? [] : [points(absentPoints)]),
    ],
  };
};

const parted = (files: readonly DossierFile[], isIn: (file: DossierFile) => boolean) =>
  [files.filter(isIn), files.filter((file) => !isIn(file))] as const;

const toPictures = (source: DossierSource, files: readonly DossierFile[], columns: number): Block => ({
  kind: 'pictures',
  columns,
  pictures: files.map((file) => ({
    file: `${file.id}.jpg`,
    // What is seen, never what is read in it.
    alt: `${stepName(source, file.step)}: ${fileName(file)}`,
    lines: [
      line(fileName(file), { bold: true }),
      muted(`${stepName(source, file.step)}, ${sizeText(partOf(file.fetched)?.bytes ?? 0)}`),
    ],
  })),
});

function whyAbsent({ record }: DossierSource, file: DossierFile): string {
  if (file.fetched === null)
    return `Not fetched: a dossier takes the first ${counted(record.files.filter(({ fetched }) => fetched).length, 'file', 'files')}.`;
  const gap = gapOf(file.fetched);
  if (gap) return `${gap.title}.`;
  const { type = '', bytes = 0 } = partOf(file.fetched) ?? {};
  if (file.path.includes('original_files')) return 'The original as uploaded: it was hashed only.';
  if (type.startsWith('video/')) return `A video of ${sizeText(bytes)}.`;
  if (type === 'application/pdf') return `A PDF document of ${sizeText(bytes)}.`;
  if (!type.startsWith('image/')) return `Not an image: ${type}, ${sizeText(bytes)}.`;
  if (!drawnTypes.has(type))
    return `${mediaTypeLabel(type)}, cannot be shown here: its ${sizeText(bytes)} were hashed only.`;
  return bytes > mostPictureBytes
    ? `Larger than ${sizeText(mostPictureBytes)}: its ${sizeText(bytes)} were hashed only.`
    : 'The image could not be drawn.';
}

const noFiles = 'This dossier was created without images: no file was fetched, so there are no hashes of files.';

/** What was fetched for this dossier, byte for byte. */
export const fileSection: Section = (source) => {
  const { record } = source;
  if (!record.pictures) return { title: 'Files', blocks: [paragraph(noFiles)] };
  if (record.files.length === 0) return null;
  return {
    title: 'Files',
    blocks: [
      paragraph('SHA-256 of the bytes that Review Desk fetched from the verification service for this dossier.'),
      table(
        { File: 30, Type: 15, Size: { width: 9, align: 'end' }, 'SHA-256': 44 },
        record.files.map((file) => {
          const fetched = partOf(file.fetched);
          const gap = gapOf(file.fetched);
          const halves = fetched ? [fetched.sha256.slice(0, 32), fetched.sha256.slice(32)] : [];
          return [
            [line(fileName(file)), muted(stepName(source, file.step))],
            [muted(shown(fetched?.type ?? file.declaredType ?? ''))],
            [line(fetched ? sizeText(fetched.bytes) : '')],
            fetched
              ? halves.map((half) => line(half, { mono: true, small: true }))
              : [line(gap ? `${gap.title}.` : 'Not fetched.', { tone: 'warning' })],
          ];
        }),
      ),
    ],
  };
};

const names: ReadonlyMap<string, string> = new Map([
  ['accomodation', 'Proof of accommodation'], // the contract's spelling
  ['face', 'Portrait'],
  ['front', 'Front'],
  ['back', 'Back'],
  ['proof', 'Proof'],
]);

/** A file is named by its position in the answer, never by what is in it: `Front`, `Original of front`, `Host’s document, front`. */
function fileName({ stepType, path }: DossierFile): string {
  const last = path.at(-1) ?? '';
  if (stepType === 'DUPLICATE') {
    const match = path[path.indexOf('matches') + 1];
    return path.includes('matches') ? `Candidate ${Number(match) + 1}` : 'Subject';
  }
  if (stepType === 'LIVENESS' && path.includes('liveness')) return 'Liveness';
  const name = names.get(last);
  if (name === undefined) return toName(path);
  const whose = path.includes('host_id_document') ? 'Host’s document, ' : '';
  const original = path.includes('original_files') ? ', original' : '';
  return `${whose}${whose === '' ? name : name.toLowerCase()}${original}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const containers = /^(?:file|files|url|document|documents)$/;
const owners: ReadonlyMap<string, string> = new Map(Object.entries({ corporates: 'Company', individuals: 'Person' }));

/** The name is such as `Company 1, certificate of incorporation, file 2`: positions count from 1. */
function toName(path: readonly string[]): string {
  const parts = path.flatMap((part, at): string[] => {
    if (containers.test(part) || owners.has(part)) return [];
    if (!/^\d{1,6}$/.test(part)) return [toReadable(part)];
    const list = path[at - 1] ?? '';
    const position = Number(part) + 1;
    const owner = owners.get(list);
    if (owner !== undefined) return [`${owner} ${position}`];
    // Most lists of files have one.
    return list === 'files' && position === 1 ? [] : [`file ${position}`];
  });
  const [first = 'File', ...others] = parts;
  return shown([first, ...others.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(', '));
}
