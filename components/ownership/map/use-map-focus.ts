'use client';

import { type FocusEvent, useRef, useState } from 'react';
import type { Drawing, NodeKey } from '#lib/ownership/index.ts';

/** The keyboard focus of the map: one node is its tab stop. */
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
