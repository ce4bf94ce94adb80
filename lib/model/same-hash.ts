/**
 * Hashes of stored content live for years, and each is compared in the version in which it was written. A text holds the hash of one content in one or more
 * versions, separated by a space: `8e0a… 2-41f0…`, `s1-… s2-…`; a hash without the number of a version is of version 1.
 */

const versionsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(' ').map((hash) => {
      const [, version = '1'] = /^s?(\d+)-/.exec(hash) ?? [];
      return [version, hash];
    }),
  );

/** What a hash over hashes is made of: in the first version, whatever others there are by now. */
export const firstHashOf = (text: string): string => text.split(' ')[0] ?? text;

/** Whether two texts are of one content: the newest version that both have decides, and without one nobody knows. Null is of no content that could be read. */
export function isSameHash(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  const [first, second] = [versionsOf(a), versionsOf(b)];
  const common = [...first.keys()].filter((version) => second.has(version)).map(Number);
  if (common.length === 0) return false;
  const newest = String(Math.max(...common));
  return first.get(newest) === second.get(newest);
}

/** Whether texts of one content are alike in every version that both have: where only the newest is, files have other addresses, or a value another spelling. */
export function isSameInEach(a: string, b: string): boolean {
  const other = versionsOf(b);
  return [...versionsOf(a)].every(([version, hash]) => (other.get(version) ?? hash) === hash);
}
