import type { Hit } from './hit.ts';

/** Sorts hits by a list of ids; hits that it does not name follow in the received order, so that none is lost. Pure. */
export function inOrder(hits: readonly Hit[], order: readonly string[] | null): readonly Hit[] {
  if (!order) return hits;
  const remaining = new Map(hits.map((hit) => [hit.id, hit]));
  const known = order.flatMap((id) => {
    const hit = remaining.get(id);
    remaining.delete(id);
    return hit ?? [];
  });
  return [...known, ...remaining.values()];
}
