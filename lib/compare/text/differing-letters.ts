/** The letters in which two words differ, as ranges and parts of the original texts. */
import { diffArrays } from 'diff';
import type { MarkedText } from '#lib/model/session/explanation.schema.ts';
import type { Word } from './tokens.ts';

export type Range = readonly [start: number, end: number];

/** Splits the text at the ranges; the parts joined are the text. @param ranges in any order */
export function toParts(text: string, ranges: readonly Range[]): MarkedText[] {
  const parts: { text: string; differs: boolean }[] = [];
  const push = (start: number, end: number, differs: boolean) => {
    if (end <= start) return;
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += text.slice(start, end);
    else parts.push({ text: text.slice(start, end), differs });
  };
  let at = 0;
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    push(at, start, false);
    push(Math.max(at, start), end, true);
    at = Math.max(at, end);
  }
  push(at, text.length, false);
  return parts;
}

const longestMarked = 64;
/** With more changes than this the whole word is marked. */
const mostEdits = 16;

/** Marks the differing letters of two words, or both words whole where they have little in common. */
export function differingLetters(a: Word, b: Word): readonly [Range[], Range[]] {
  const whole = [[[a.start, a.end]], [[b.start, b.end]]] as const satisfies readonly [Range[], Range[]];
  if (a.letters.length > longestMarked || b.letters.length > longestMarked) return whole;
  const spelling = a.latin && b.latin ? 'plain' : a.latin || b.latin ? 'roman' : 'exact';
  const [left, right] = [charactersOf(a, spelling), charactersOf(b, spelling)];
  const changes = diffArrays(
    left.map(({ character }) => character),
    right.map(({ character }) => character),
    { maxEditLength: mostEdits },
  );
  if (!changes) return whole;
  const marks: [Range[], Range[]] = [[], []];
  let [common, i, j] = [0, 0, 0];
  for (const { added, removed, count } of changes) {
    if (removed) marks[0].push(...left.slice(i, i + count).map(({ range }) => range));
    else if (added) marks[1].push(...right.slice(j, j + count).map(({ range }) => range));
    else common += count;
    if (!added) i += count;
    if (!removed) j += count;
  }
  return common * 2 >= Math.max(left.length, right.length) ? marks : whole;
}

const charactersOf = (word: Word, spelling: 'plain' | 'roman' | 'exact') =>
  word.letters.flatMap((letter) =>
    [...letter[spelling]].map((character) => ({ character, range: [letter.start, letter.end] as const })),
  );
