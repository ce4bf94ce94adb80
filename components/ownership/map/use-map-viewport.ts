'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Drawing, NodeKey } from '#lib/ownership/index.ts';
import { type MapViewport, openViewport } from './viewport.ts';

interface MapViewportOptions {
  readonly drawing: Drawing;
  readonly selected: NodeKey | null;
  /** Keeps its position when the drawing changes. */
  readonly around: NodeKey | null;
  readonly root: NodeKey | null;
  /** The selection changed, or its node was drawn. */
  readonly onFollow: (selected: NodeKey) => void;
}

/** Pan and zoom of the map's elements. Brings a selected node into view once it is drawn. */
export function useMapViewport({ drawing, selected, around, root, onFollow }: MapViewportOptions) {
  const frame = useRef<SVGSVGElement>(null);
  const group = useRef<SVGGElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const viewport = useRef<MapViewport | null>(null);
  useLayoutEffect(() => {
    if (!frame.current || !group.current || !backdrop.current) return;
    const opened = openViewport(frame.current, group.current, backdrop.current);
    viewport.current = opened;
    return () => opened.close();
  }, []);
  const show = useEffectEvent(() => viewport.current?.show(drawing, around, root));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each drawing
  useLayoutEffect(() => show(), [drawing]);

  /** The selected node if it is in view. A click sets it, so that nothing moves under the pointer. */
  const inView = useRef<NodeKey | null>(null);
  const follow = useEffectEvent(() => {
    if (selected !== null) onFollow(selected);
    const node = selected === null ? undefined : drawing.nodes.find(({ key }) => key === selected);
    if (node && inView.current !== selected) viewport.current?.reveal(node);
    inView.current = node ? selected : null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a node is selected, here or in the table, or drawn later
  useEffect(() => follow(), [selected, drawing]);
  return { frame, group, backdrop, viewport, inView };
}
