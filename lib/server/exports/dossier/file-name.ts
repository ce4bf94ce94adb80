import { toReadable } from '#lib/format/text/readable.ts';
import type { DossierFile } from '#lib/server/dossier-record.ts';
import { shown } from './section.ts';

const names: ReadonlyMap<string, string> = new Map([
  ['accomodation', 'Proof of accommodation'], // the contract's spelling
  ['face', 'Portrait'],
  ['front', 'Front'],
  ['back', 'Back'],
  ['proof', 'Proof'],
]);

/** Of its position in the answer, never of what is in it: `Front`, `Original of front`, `Host’s document, front`. */
export function fileName({ stepType, path }: DossierFile): string {
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

/** `Company 1, certificate of incorporation, file 2`: positions count from 1. */
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
