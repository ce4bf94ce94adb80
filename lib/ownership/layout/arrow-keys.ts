import type { DrawnNode, Orientation } from '../model/index.ts';
import type { Point } from './geometry.ts';
import type { VisibleEdge } from './visible-graph.ts';

type KeyTargets = Pick<DrawnNode, 'key' | 'up' | 'down' | 'left' | 'right'>;

/**
 * All nodes in reading order (block by block, layer by layer), each with where the arrow keys lead: to an owner and to an owned node in the
 * nearest layer, largest share first, and to its siblings in the layer. At the end of a block they lead on to the next one, so that every node can
 * be reached. Along a column of stacked owners they lead through it. Left to right, the keys turn with the drawing.
 *
 * @param positions of the nodes; nodes of one layer have the same position along the flow
 * @param strips keys of the stacks on top of companies, by the company: Up leads to them first
 */
export function toArrowKeys(
  blocks: readonly (readonly string[])[],
  positions: ReadonlyMap<string, Point>,
  edges: readonly VisibleEdge[],
  columns: readonly (readonly string[])[],
  strips: ReadonlyMap<string, string>,
  orientation: Orientation,
): readonly KeyTargets[] {
  const along = (key: string) => positions.get(key)?.along ?? 0;
  const across = (key: string) => positions.get(key)?.across ?? 0;
  // An edge that leads away from the root is reversed, as it is drawn.
  const links = edges
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, closesLoop, share }) => ({
      upper: closesLoop ? to : from,
      lower: closesLoop ? from : to,
      share: share ?? 0,
    }));
  const before = new Map(columns.flatMap((column) => column.slice(1).map((key, at) => [key, column[at]])));
  const after = new Map(columns.flatMap((column) => column.slice(1).map((key, at) => [column[at], key])));
  const above = Map.groupBy(links, ({ lower }) => lower);
  const below = Map.groupBy(links, ({ upper }) => upper);
  const nearest = (key: string, own: typeof links | undefined, end: 'upper' | 'lower'): string | null => {
    const distance = (link: (typeof links)[number]) => Math.round(Math.abs(along(link[end]) - along(key)));
    return (
      own?.toSorted((a, b) => distance(a) - distance(b) || b.share - a.share || across(a[end]) - across(b[end]))[0]?.[
        end
      ] ?? null
    );
  };

  const layered = blocks.map((keys) =>
    keys.toSorted((a, b) => Math.round(along(a) - along(b)) || across(a) - across(b)),
  );
  return layered.flatMap((keys, block) =>
    keys.flatMap((key, at) => {
      const beside = (other: string | undefined) =>
        other !== undefined && Math.round(along(other)) === Math.round(along(key)) ? other : null;
      const left = beside(keys[at - 1]);
      const right = beside(keys[at + 1]);
      const up = before.get(key) ?? nearest(key, above.get(key), 'upper') ?? layered[block - 1]?.at(-1) ?? null;
      const down = after.get(key) ?? nearest(key, below.get(key), 'lower') ?? layered[block + 1]?.[0] ?? null;
      const turned =
        orientation === 'down' ? { key, up, down, left, right } : { key, up: left, down: right, left: up, right: down };
      const strip = strips.get(key);
      if (strip === undefined) return [turned];
      return [
        { key: strip, up: turned.up, down: key, left: null, right: null },
        { ...turned, up: strip },
      ];
    }),
  );
}
