import { fileName } from '../file-name.ts';
import { gapOf, line, muted, paragraph, partOf, type Section, shown, sizeText, stepName } from '../section.ts';

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
