import type { DossierFile } from '#lib/server/dossier-record.ts';
import { fileName } from '../file-name.ts';
import { counted, type DossierSource, gapOf, line, muted, paragraph, type Section, sizeText, stepName, valueOf } from '../section.ts';

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
        ? [paragraph('No picture could be shown.', { tone: 'muted' })]
        : [
            {
              kind: 'pictures' as const,
              pictures: shown.map((file) => ({
                file: `${file.id}.jpg`,
                // What is seen, never what is read in it.
                alt: `${stepName(source, file.step)}: ${fileName(file)}`,
                lines: [
                  line(fileName(file), { bold: true }),
                  muted(`${stepName(source, file.step)}, ${sizeText(valueOf(file.fetched)?.bytes ?? 0)}`),
                ],
              })),
            },
            paragraph('Pictures are reduced and upright; the hashes below are of the files as fetched.', { tone: 'muted' }),
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

function whyAbsent({ record }: DossierSource, file: DossierFile): string {
  if (file.fetched === null)
    return `Not fetched: a dossier takes the first ${counted(record.files.filter(({ fetched }) => fetched).length, 'file', 'files')}.`;
  const gap = gapOf(file.fetched);
  if (gap) return `${gap.title}.`;
  const { type = '', bytes = 0 } = valueOf(file.fetched) ?? {};
  if (file.path.includes('original_files')) return 'The original as uploaded; the picture made of it is shown.';
  if (type.startsWith('video/')) return `Video, ${sizeText(bytes)}.`;
  if (type === 'application/pdf') return `PDF document, ${sizeText(bytes)}.`;
  return type.startsWith('image/') ? 'The picture could not be drawn.' : `${type}, ${sizeText(bytes)}.`;
}
