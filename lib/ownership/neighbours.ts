import type { DrawnNode, Orientation } from './drawing.ts';
import type { Spot } from './layers.ts';
import type { ShownLine } from './shown.ts';

type Placed = Pick<DrawnNode, 'key' | 'up' | 'down' | 'left' | 'right'>;

/**
 * All nodes in reading order (part by part, layer by layer), each with where the arrow keys lead: to an owner and to an owned node in the
 * nearest layer, largest share first, and to its siblings in the layer. Where a part ends they lead on to the next one, so that no node is out
 * of reach. Along a column of owners that hang on one trunk they lead through it. Left to right, the keys turn with the drawing.
 *
 * @param places where the nodes stand; those in one layer have the same place along the way
 */
export function arrowKeys(
  parts: readonly (readonly string[])[],
  places: ReadonlyMap<string, Spot>,
  lines: readonly ShownLine[],
  columns: readonly (readonly string[])[],
  orientation: Orientation,
): readonly Placed[] {
  const along = (key: string) => places.get(key)?.along ?? 0;
  const across = (key: string) => places.get(key)?.across ?? 0;
  // A line that leads away from the root stands the other way round, as it is drawn.
  const links = lines
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, returns, share }) => ({
      upper: returns ? to : from,
      lower: returns ? from : to,
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

  const layered = parts.map((keys) =>
    keys.toSorted((a, b) => Math.round(along(a) - along(b)) || across(a) - across(b)),
  );
  return layered.flatMap((keys, part) =>
    keys.map((key, at) => {
      const beside = (other: string | undefined) =>
        other !== undefined && Math.round(along(other)) === Math.round(along(key)) ? other : null;
      const left = beside(keys[at - 1]);
      const right = beside(keys[at + 1]);
      const up = before.get(key) ?? nearest(key, above.get(key), 'upper') ?? layered[part - 1]?.at(-1) ?? null;
      const down = after.get(key) ?? nearest(key, below.get(key), 'lower') ?? layered[part + 1]?.[0] ?? null;
      return orientation === 'down'
        ? { key, up, down, left, right }
        : { key, up: left, down: right, left: up, right: down };
    }),
  );
}
