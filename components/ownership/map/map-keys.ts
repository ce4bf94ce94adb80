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

const viewKeys = { '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out', '0': 'fit' } as const;
const moveKeys = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
const nodeKeys = { Home: 'home', Enter: 'open', ' ': 'press', f: 'toggle' } as const;
const toggleKeys = { ...nodeKeys, Enter: 'toggle', ' ': 'toggle' } as const;

const isOf = <Keys extends object>(keys: Keys, key: PropertyKey): key is keyof Keys => Object.hasOwn(keys, key);

/** The action of a key on the map; undefined for a key without one. @param isOnToggle the toggle of the node has the focus, not the node itself */
export function toMapKeyAction(key: string, node: DrawnNode | undefined, isOnToggle: boolean) {
  if (isOf(viewKeys, key)) return { kind: viewKeys[key] };
  if (!node) return undefined;
  if (isOf(moveKeys, key)) return { kind: 'move', to: node[moveKeys[key]] } as const;
  return isOf(nodeKeys, key) ? { kind: (isOnToggle ? toggleKeys : nodeKeys)[key] } : undefined;
}

export type MapKeyAction = NonNullable<ReturnType<typeof toMapKeyAction>>;
