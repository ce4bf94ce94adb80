/** Mentions in a text that is being written: `@` and the beginning of a name. Pure. */
import type { Person } from '#lib/model/person.ts';

/** The beginning of a name before the caret, without its `@`; undefined: none is being written. */
export function mentionBefore(
  text: string,
  caret: number,
): { readonly start: number; readonly part: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’ -]{0,40})$/u.exec(text.slice(0, caret));
  return found ? { start: caret - (found[1]?.length ?? 0) - 1, part: found[1] ?? '' } : undefined;
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those of whom a word of the name begins so; at most eight. */
export function suggestPeople(people: readonly Person[], part: string): readonly Person[] {
  const wanted = fold(part);
  return people
    .filter(
      ({ name }) =>
        fold(name).startsWith(wanted) ||
        fold(name)
          .split(/\s+/)
          .some((word) => word.startsWith(wanted)),
    )
    .slice(0, 8);
}

const isWordPart = (text: string): boolean => /^[\p{L}\p{M}\p{N}]/u.test(text);

/** Ids of those whose whole names stand in the text after an `@`; "@Ana Lee" is no mention of Ana. */
export function mentionedIn(text: string, people: readonly Person[]): readonly string[] {
  const named = new Set<string>();
  for (const after of text.split('@').slice(1)) {
    const [longest] = people
      .map(({ name }) => name)
      .filter((name) => after.startsWith(name) && !isWordPart(after.slice(name.length)))
      .sort((a, b) => b.length - a.length);
    if (longest !== undefined) named.add(longest);
  }
  return people.filter(({ name }) => named.has(name)).map(({ id }) => id);
}
