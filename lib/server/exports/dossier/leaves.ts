import { toReadable } from '#lib/format/text/readable.ts';
import { isRawKey } from '#lib/model/session/unreadable.ts';

interface Leaf {
  /** `Address, city`. */
  readonly label: string;
  readonly text: string;
}

/** What other parts of the document say, or what says nothing to a reader. */
const skipped = new Set([
  'reason',
  'status',
  'id',
  'type',
  'step_id',
  'metadata',
  'steps',
  'fields',
  'files',
  'original_files',
  'hits',
  'matches',
  'edges',
]);
/** Containers without a meaning of their own. */
const unnamed = new Set(['verification', 'document', 'data']);

/** As on screen, where that is not the readable form of the key. */
const names: ReadonlyMap<string, string> = new Map([
  ['firstname', 'Given names'],
  ['lastname', 'Surname'],
  ['zipcode', 'Postal code'],
  ['ip', 'IP address'],
  ['browser_name', 'Browser'],
  ['customer_language', 'Language'],
]);

/** Every value of an answer that is not a file and not shown elsewhere, in its order, absent ones left out. */
export function leavesOf(body: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: unknown, path: readonly string[]) => {
    if (value === null || value === undefined || value === '') return;
    if (Array.isArray(value)) {
      for (const [at, inner] of value.entries()) visit(inner, [...path, `${at + 1}`]);
      return;
    }
    if (typeof value === 'object') {
      // A file, which has a section of its own.
      if ('url' in value && String(value.url).startsWith('/api/')) return;
      for (const [key, inner] of Object.entries(value)) {
        // Named among what could not be read.
        if (isRawKey(key)) continue;
        if (!skipped.has(key) || (path.length > 1 && key !== 'fields' && !key.endsWith('files')))
          visit(inner, [...path, key]);
      }
      return;
    }
    const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
    // Addresses of our own, where the answer had those of files.
    if (text.startsWith('/api/')) return;
    leaves.push({ label: labelOf(path), text });
  };
  visit(body, []);
  return leaves;
}

const labelOf = (path: readonly string[]): string => {
  const named = path.filter((part, at) => at === path.length - 1 || !unnamed.has(part));
  const [first = '', ...others] = named.map((part) => names.get(part) ?? toReadable(part));
  // An acronym keeps its capitals.
  return [
    first,
    ...others.map((part) => (/^[A-Z]{2}/.test(part) ? part : part.charAt(0).toLowerCase() + part.slice(1))),
  ].join(', ');
};
