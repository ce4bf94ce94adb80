import type { NodeKey } from '#lib/ownership/index.ts';

/** The node, or owner of the toggle, that an element of the map belongs to. */
export function keyAt(target: Element): NodeKey | undefined {
  const element = target.closest('[data-node], [data-toggle]');
  return element?.getAttribute('data-node') ?? element?.getAttribute('data-toggle') ?? undefined;
}

export const isOnToggle = (target: Element): boolean => target.closest('[data-toggle]') !== null;

export const nodeElement = (frame: Element | null, key: NodeKey): SVGElement | null =>
  frame?.querySelector<SVGElement>(`[data-node="${CSS.escape(key)}"]`) ?? null;
