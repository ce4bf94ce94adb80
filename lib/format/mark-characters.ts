import { diffChars } from 'diff';

/** A piece of a value; `differs` marks what the other side has otherwise. The pieces joined are the value. */
export interface TextPart {
  readonly text: string;
  readonly differs: boolean;
}

// Beyond this nobody reads marks, and the comparison's time grows with the square.
const longest = 200;

/** Two texts with the characters marked that differ, capitals aside; very long ones are marked whole. */
export function markCharacters(left: string, right: string): readonly [left: TextPart[], right: TextPart[]] {
  if (left.length > longest || right.length > longest)
    return [[{ text: left, differs: true }], [{ text: right, differs: true }]];
  const leftCharacters = [...left];
  const rightCharacters = [...right];
  const leftParts: TextPart[] = [];
  const rightParts: TextPart[] = [];
  for (const change of diffChars(left, right, { ignoreCase: true })) {
    const differs = change.added || change.removed;
    if (!change.added) leftParts.push({ text: leftCharacters.splice(0, change.count).join(''), differs });
    if (!change.removed) rightParts.push({ text: rightCharacters.splice(0, change.count).join(''), differs });
  }
  return [leftParts, rightParts];
}
