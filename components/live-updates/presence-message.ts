/** "Ana is viewing". @param names of one reviewer or more */
export function presenceMessage(names: readonly string[]): string {
  const [first = '', second = '', ...others] = names;
  if (names.length === 1) return `${first} is viewing`;
  if (others.length === 0) return `${first} and ${second} are viewing`;
  return `${first}, ${second} and ${others.length === 1 ? '1 other' : `${others.length} others`} are viewing`;
}
