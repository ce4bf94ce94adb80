import { type DossierFile, mostPictureBytes } from '#lib/server/dossier-record.ts';
import type { Block } from '../../typesetting/typeset.ts';
import { fileName } from '../file-name.ts';
import {
  counted,
  type DossierSource,
  gapOf,
  line,
  muted,
  paragraph,
  partOf,
  type Section,
  sizeText,
  stepName,
} from '../section.ts';

/** The pictures that could be fetched and drawn; what could not is named. */
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
