import { diffChars } from 'diff';
import type { MarkedText } from '#lib/model/session/explanation.schema.ts';

// Marks in longer texts are unreadable, and the time grows with the square of the length.
const longest = 200;

/** Marks the differing characters of two texts, ignoring case; very long texts are marked whole. */
export function markCharacters(left: string, right: string): readonly [left: MarkedText[], right: MarkedText[]] {
  if (left.length > longest || right.length > longest)
    return [[{ text: left, differs: true }], [{ text: right, differs: true }]];
  const leftCharacters = [...left];
  const rightCharacters = [...right];
  const leftParts: MarkedText[] = [];
  const rightParts: MarkedText[] = [];
  for (const change of diffChars(left, right, { ignoreCase: true })) {
    const differs = change.added || change.removed;
    if (!change.added) leftParts.push({ text: leftCharacters.splice(0, change.count).join(''), differs });
    if (!change.removed) rightParts.push({ text: rightCharacters.splice(0, change.count).join(''), differs });
  }
  return [leftParts, rightParts];
}
