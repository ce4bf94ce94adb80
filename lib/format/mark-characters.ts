import { diffChars } from 'diff';
import type { MarkedText } from '#lib/model/explanation.ts';

// Beyond this nobody reads marks, and the comparison's time grows with the square.
const longest = 200;

/** Two texts with the characters marked that differ, capitals aside; very long ones are marked whole. */
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
