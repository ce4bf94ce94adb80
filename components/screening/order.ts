/** The order of the hits and where one stands in it. Pure. */
import type { Hit } from './hit.ts';

/** `order` names hits by id, as far as it knows them; whatever it leaves out follows in upstream's order, so that no hit is ever lost. */
export function inOrder(hits: readonly Hit[], order: readonly string[] | null): readonly Hit[] {
  if (!order) return hits;
  const waiting = new Map(hits.map((hit) => [hit.id, hit]));
  const known = order.flatMap((id) => {
    const hit = waiting.get(id);
    waiting.delete(id);
    return hit ?? [];
  });
  return [...known, ...waiting.values()];
}
