import { isRecord } from '../schema/leaf.ts';

/**
 * One text for equal content, whatever the order of keys and lists and the spelling of absent; `''` where there is none. Ids and hashes are
 * made of it: what it writes never changes (`golden.test.ts`).
 *
 * @param toLeaf what of a value counts
 */
export function toCanonicalText(value: unknown, toLeaf: (text: string) => string): string {
  const isPresent = (text: string) => text !== '';
  if (Array.isArray(value)) {
    const parts = value.map((one) => toCanonicalText(one, toLeaf)).filter(isPresent);
    return parts.length === 0 ? '' : `[${parts.sort().join()}]`;
  }
  if (isRecord(value)) {
    const parts = Object.entries(value).flatMap(([key, inner]) => {
      const text = toCanonicalText(inner, toLeaf);
      return isPresent(text) ? `${JSON.stringify(key)}:${text}` : [];
    });
    return parts.length === 0 ? '' : `{${parts.sort().join()}}`;
  }
  const leaf = value === undefined || value === null ? '' : toLeaf(String(value));
  return leaf === '' ? '' : JSON.stringify(leaf);
}
