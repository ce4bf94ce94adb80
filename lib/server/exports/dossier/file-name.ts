import { toReadable } from '#lib/format/text/readable.ts';
import type { DossierFile } from '#lib/server/dossier-record.ts';
import { shown } from './section.ts';

const names: Readonly<Record<string, string>> = {
  accomodation: 'Proof of accommodation', // the contract's spelling
  face: 'Portrait',
  front: 'Front',
  back: 'Back',
  proof: 'Proof',
};

/** Of its position in the answer, never of what is in it: `Front`, `Original of front`, `Host’s document, front`. */
export function fileName({ stepType, path }: DossierFile): string {
  const last = path.at(-1) ?? '';
  if (stepType === 'DUPLICATE') {
    const match = path[path.indexOf('matches') + 1];
    return path.includes('matches') ? `Candidate ${Number(match) + 1}` : 'Subject';
  }
  if (stepType === 'LIVENESS' && path.includes('liveness')) return 'Liveness';
  const name = names[last];
  if (name === undefined)
    return (
      shown(
        path
          .filter((part) => !/^(?:file|files|url|document)$/.test(part))
          .map(toReadable)
          .join(', '),
      ) || 'File'
    );
  const whose = path.includes('host_id_document') ? 'Host’s document, ' : '';
  const original = path.includes('original_files') ? ', original' : '';
  return `${whose}${whose === '' ? name : name.toLowerCase()}${original}`;
}
