'use client';

import { type PointerEvent, useRef } from 'react';
import type { Drawing } from '#lib/ownership/index.ts';
import { type OwnershipIndex, toLineTooltip, toNodeLabel, toNodeTooltip } from './labels/index.ts';
import { keyAt } from './map-elements.ts';

/** One native tooltip for all nodes and lines: one each would add a ninth to the elements. */
export function useMapTooltip(drawing: Drawing, index: OwnershipIndex) {
  const title = useRef<HTMLTitleElement>(null); // an SVG title, which React's types do not have
  const onPointerOver = ({ target }: PointerEvent) => {
    if (!title.current || !(target instanceof Element)) return;
    const nodeKey = keyAt(target);
    const node = drawing.nodes.find(({ key }) => key === nodeKey);
    const line = drawing.lines.find(({ key }) => key === target.getAttribute('data-line'));
    title.current.textContent = node ? toNodeTooltip(toNodeLabel(node, index)) : line ? toLineTooltip(line, index) : '';
  };
  return { title, onPointerOver };
}
