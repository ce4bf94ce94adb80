/** Length of the arrowhead. */
const headLength = 9;

/**
 * A line that ends where its arrowhead begins, so that a thick line does not show beside the tip, and the head.
 * @param path absolute path data; its last four numbers are the point the line comes from and its end (`C`, `Q`, `L`)
 */
export function toArrow(path: string, weight: number): { readonly line: string; readonly head: string } {
  const numbers = [...path.matchAll(/-?\d*\.?\d+(?:e[-+]?\d+)?/gi)];
  const [fromX, fromY, x, y] = numbers.slice(-4).map(([number]) => Number(number));
  const end = numbers.at(-2)?.index;
  if (fromX === undefined || fromY === undefined || x === undefined || y === undefined || end === undefined)
    return { line: path, head: '' };
  const distance = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [(x - fromX) / distance, (y - fromY) / distance];
  const halfWidth = 3 + weight * 0.7;
  const [baseX, baseY] = [x - dx * headLength, y - dy * headLength];
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    line: `${path.slice(0, end)}${rounded(x - dx * (headLength - 1))} ${rounded(y - dy * (headLength - 1))}`,
    head: `M${rounded(x)} ${rounded(y)}L${rounded(baseX - dy * halfWidth)} ${rounded(baseY + dx * halfWidth)}L${rounded(baseX + dy * halfWidth)} ${rounded(baseY - dx * halfWidth)}Z`,
  };
}
