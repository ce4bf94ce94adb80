/** Keyboard and focus of the map: which element belongs to which node, the tab stop, and what each key does. */
import { type FocusEvent, useRef, useState } from 'react';
import type { Drawing, DrawnNode, NodeKey } from '#lib/ownership/index.ts';

/** The node, or owner of the toggle, that an element of the map belongs to. */
export function keyAt(target: Element): NodeKey | undefined {
  const element = target.closest('[data-node], [data-toggle]');
  return element?.getAttribute('data-node') ?? element?.getAttribute('data-toggle') ?? undefined;
}

export const isOnToggle = (target: Element): boolean => target.closest('[data-toggle]') !== null;

export const nodeElement = (frame: Element | null, key: NodeKey): SVGElement | null =>
  frame?.querySelector<SVGElement>(`[data-node="${CSS.escape(key)}"]`) ?? null;

/** One node is the tab stop of the map. */
export function useMapFocus(drawing: Drawing, selected: NodeKey | null, root: NodeKey | null) {
  const [wanted, setFocusKey] = useState<NodeKey | null>(selected);
  const [hasFocusRing, setFocusRing] = useState(false);
  const hasFocus = useRef(false);
  const keys = new Set(drawing.nodes.map(({ key }) => key));
  const focusKey = [wanted, selected, root].find((key) => key !== null && keys.has(key)) ?? drawing.nodes[0]?.key;
  const onFocus = ({ target }: FocusEvent) => {
    const key = target.getAttribute('data-node');
    if (key !== null) setFocusKey(key);
    hasFocus.current = true;
    setFocusRing(target.matches(':focus-visible'));
  };
  const onBlur = () => {
    hasFocus.current = false;
    setFocusRing(false);
  };
  return { focusKey, setFocusKey, hasFocusRing, hasFocus, onFocus, onBlur };
}

export type MapKeyAction =
  | { readonly kind: 'zoom-in' | 'zoom-out' | 'fit' | 'home' | 'open' | 'press' | 'toggle' }
  | { readonly kind: 'move'; readonly to: NodeKey | null };

/**
 * The action of a key on the map.
 * @param node the node with the focus
 * @param isOnToggle its toggle has the focus, not the node itself
 * @returns undefined for a key without an action
 */
export function toMapKeyAction(
  key: string,
  node: DrawnNode | undefined,
  isOnToggle: boolean,
): MapKeyAction | undefined {
  switch (key) {
    case '+':
    case '=':
      return { kind: 'zoom-in' };
    case '-':
      return { kind: 'zoom-out' };
    case '0':
      return { kind: 'fit' };
  }
  return node && toNodeKeyAction(key, node, isOnToggle);
}

function toNodeKeyAction(key: string, node: DrawnNode, isOnToggle: boolean): MapKeyAction | undefined {
  switch (key) {
    case 'ArrowUp':
      return { kind: 'move', to: node.up };
    case 'ArrowDown':
      return { kind: 'move', to: node.down };
    case 'ArrowLeft':
      return { kind: 'move', to: node.left };
    case 'ArrowRight':
      return { kind: 'move', to: node.right };
    case 'Home':
      return { kind: 'home' };
    case 'Enter':
      return { kind: isOnToggle ? 'toggle' : 'open' };
    case ' ':
      return { kind: isOnToggle ? 'toggle' : 'press' };
    case 'f':
      return { kind: 'toggle' };
    default:
      return undefined;
  }
}
