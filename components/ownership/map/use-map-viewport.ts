'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Drawing, NodeKey } from '#lib/ownership/index.ts';
import { type MapViewport, openViewport } from './viewport.ts';
import { type Box, outOfView } from './viewport-geometry.ts';

interface MapViewportOptions {
  readonly drawing: Drawing;
  readonly selected: NodeKey | null;
  /** Keeps its position when the drawing changes. */
  readonly around: NodeKey | null;
  /** What the map opens on where not all of it can be read, the most important first. */
  readonly wanted: readonly NodeKey[];
  /** The selection changed, or its node was drawn. */
  readonly onFollow: (selected: NodeKey) => void;
  /** {@link openViewport} */
  readonly onReveal: (inView: Box) => void;
}

interface OpenedStack {
  /** Stays where it is. */
  readonly company: NodeKey | null;
  /** The owner that takes the focus over, and comes into view; null: the stack had no focus. */
  readonly focused: NodeKey | null;
}

/** Pan and zoom of the map's elements. Brings a selected node into view once it is drawn. */
export function useMapViewport({ drawing, selected, around, wanted, onFollow, onReveal }: MapViewportOptions) {
  const frame = useRef<SVGSVGElement>(null);
  const group = useRef<SVGGElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const viewport = useRef<MapViewport | null>(null);
  const reveal = useEffectEvent(onReveal);
  const [missed, setMissed] = useState<readonly NodeKey[]>([]);
  const look = useEffectEvent((inView: Box) => {
    const keys = outOfView(drawing, wanted, inView);
    setMissed((before) => (before.join() === keys.join() ? before : keys));
  });
  useLayoutEffect(() => {
    if (!frame.current || !group.current || !backdrop.current) return;
    const opened = openViewport({
      frame: frame.current,
      group: group.current,
      backdrop: backdrop.current,
      onReveal: (inView) => reveal(inView),
      onView: (inView) => look(inView),
    });
    viewport.current = opened;
    return () => opened.close();
  }, []);
  const opened = useRef<OpenedStack | null>(null);
  const show = useEffectEvent(() => {
    const { company = null, focused = null } = opened.current ?? {};
    opened.current = null;
    const anchors = [company, around].filter((key) => key !== null);
    viewport.current?.show(drawing, anchors, around === null ? wanted : [around, ...wanted]);
    const node = focused === null ? undefined : drawing.nodes.find(({ key }) => key === focused);
    if (node) viewport.current?.reveal(node);
  });
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
  return { frame, group, backdrop, viewport, inView, opened, missed };
}
