/** How far the head of an arrow reaches back from its tip, and half its width. */
const long = 9;

/**
 * A line that ends where its arrowhead begins, and the head: a thick line would stick out beside the tip.
 * @param path absolute path data that ends with the coordinates of its end, and before them the point it comes from (`C`, `Q`, `L`)
 */
export function toArrow(path: string, weight: number): { readonly line: string; readonly head: string } {
  const numbers = [...path.matchAll(/-?\d*\.?\d+(?:e[-+]?\d+)?/gi)];
  const [fromX, fromY, x, y] = numbers.slice(-4).map(([number]) => Number(number));
  const end = numbers.at(-2)?.index;
  if (fromX === undefined || fromY === undefined || x === undefined || y === undefined || end === undefined)
    return { line: path, head: '' };
  const far = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [(x - fromX) / far, (y - fromY) / far];
  const half = 3 + weight * 0.7;
  const [baseX, baseY] = [x - dx * long, y - dy * long];
  const at = (value: number) => Math.round(value * 100) / 100;
  return {
    line: `${path.slice(0, end)}${at(x - dx * (long - 1))} ${at(y - dy * (long - 1))}`,
    head: `M${at(x)} ${at(y)}L${at(baseX - dy * half)} ${at(baseY + dx * half)}L${at(baseX + dy * half)} ${at(baseY - dx * half)}Z`,
  };
}
