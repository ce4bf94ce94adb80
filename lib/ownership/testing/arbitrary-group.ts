import fc from 'fast-check';
import type { DeclaredLine } from './declared.ts';

/** Groups too large to be drawn side by side: trees of companies, stacked leaves, cross links, loops, directors. */
export const arbitraryGroup: fc.Arbitrary<readonly DeclaredLine[]> = fc
  .record({
    parents: fc.array(fc.nat(1000), { minLength: 12, maxLength: 60 }),
    persons: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
    more: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 14 }),
    shares: fc.array(fc.option(fc.integer({ min: 1, max: 30 })), { minLength: 80, maxLength: 80 }),
    directors: fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }),
  })
  .map(({ parents, persons, more, shares, directors }) => {
    const owners = parents.map((_, at) => (persons[at] ? `p${at}` : `C${at}`));
    const owned = ['R', ...owners.filter((name) => name.startsWith('C'))];
    const pairs = [
      ...parents.map((parent, at) => {
        const before = ['R', ...owners.slice(0, at).filter((name) => name.startsWith('C'))];
        return [owners[at] ?? 'p0', before[parent % before.length] ?? 'R'] as const;
      }),
      ...more.map(([a, b]) => [owners[a % owners.length] ?? 'p0', owned[b % owned.length] ?? 'R'] as const),
    ];
    return [...new Set(pairs.map((pair) => pair.join('>')))].map((pair, at): DeclaredLine => {
      const [owner = '', company = ''] = pair.split('>');
      const percent = shares[at] ?? null;
      return {
        owner,
        owned: company,
        share: percent === null ? null : percent / 100,
        director: directors[at] ?? false,
      };
    });
  });
