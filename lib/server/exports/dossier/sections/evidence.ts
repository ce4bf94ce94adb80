/** The files of a session: the pictures that are shown, and the name and hash of every file. */

import { toReadable } from '#lib/format/text/readable.ts';
import { type DossierFile, mostPictureBytes } from '#lib/server/dossier-record.ts';
import type { Block } from '../../typesetting/typeset.ts';
import {
  counted,
  type DossierSource,
  gapOf,
  line,
  muted,
  paragraph,
  partOf,
  type Section,
  shown,
  sizeText,
  stepName,
} from '../section.ts';

/** This section shows the pictures that could be fetched and drawn; what could not is named. */
export const evidenceSection: Section = (source) => {
  const { record, pictures } = source;
  if (!record.pictures || record.files.length === 0) return null;
  const shown = record.files.filter(({ id }) => pictures.has(id));
  const absent = record.files.filter(({ id }) => !pictures.has(id));
  return {
    title: 'Evidence',
    blocks: [
      ...(shown.length === 0
        ? [paragraph('No image could be shown.', { tone: 'muted' })]
        : [
            toPictures(
              source,
              shown.filter((file) => !isCandidate(file)),
              3,
            ),
            // Many faces are compared side by side.
            toPictures(source, shown.filter(isCandidate), 5),
            paragraph('Images are reduced in size and upright; the hashes below are of the files as fetched.', {
              tone: 'muted',
            }),
          ]),
      ...(absent.length === 0
        ? []
        : [
            {
              kind: 'points' as const,
              points: absent.map((file) => ({
                label: muted('Not shown'),
                title: `${stepName(source, file.step)}: ${fileName(file)}`,
                lines: [line(whyAbsent(source, file))],
              })),
            },
          ]),
    ],
  };
};

const isCandidate = ({ stepType }: DossierFile): boolean => stepType === 'DUPLICATE';

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
  return bytes > mostPictureBytes
    ? `Larger than ${sizeText(mostPictureBytes)}: its ${sizeText(bytes)} were hashed only.`
    : 'The image could not be drawn.';
}

/** What was fetched for this dossier, byte for byte. */
export const fileSection: Section = (source) => {
  const { record } = source;
  if (!record.pictures)
    return {
      title: 'Files',
      blocks: [
        paragraph('This dossier was created without images: no file was fetched, so there are no hashes of files.'),
      ],
    };
  if (record.files.length === 0) return null;
  return {
    title: 'Files',
    blocks: [
      paragraph('SHA-256 of the bytes that Review Desk fetched from the verification service for this dossier.'),
      {
        kind: 'table',
        columns: [
          { title: 'File', width: 30 },
          { title: 'Type', width: 15 },
          { title: 'Size', width: 9, align: 'end' },
          { title: 'SHA-256', width: 44 },
        ],
        rows: record.files.map((file) => {
          const fetched = partOf(file.fetched);
          const gap = gapOf(file.fetched);
          return [
            [line(fileName(file)), muted(stepName(source, file.step))],
            [muted(shown(fetched?.type ?? file.declaredType ?? ''))],
            [line(fetched ? sizeText(fetched.bytes) : '')],
            fetched
              ? [fetched.sha256.slice(0, 32), fetched.sha256.slice(32)].map((half) =>
                  line(half, { mono: true, small: true }),
                )
              : [line(gap ? `${gap.title}.` : 'Not fetched.', { tone: 'warning' })],
          ];
        }),
      },
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

const containers = /^(?:file|files|url|document|documents)$/;
const owners: ReadonlyMap<string, string> = new Map([
  ['corporates', 'Company'],
  ['individuals', 'Person'],
]);

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
