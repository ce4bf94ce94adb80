'use client';

/**
 * The map of owners as SVG, with pan, zoom and keyboard navigation. Hides d3's zoom, batched rendering, the layout and labels of nodes, and the focus.
 * Loaded on demand: import it dynamically. Promises: one tab stop; panning renders no node; a cut name is complete in tooltip and accessible name;
 * computes nothing. Throws nothing.
 */

import { ArrowUpRight } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { companyOfStack, type Drawing, type DrawnNode, type NodeKey, type Ownership } from '#lib/ownership/index.ts';
import { toSummary } from '../summary.ts';
import { MapDrawing } from './map-drawing.tsx';
import { MapFrame, type OwnershipMapProps, zoomStep } from './map-frame.tsx';
import { isOnToggle, keyAt, type MapKeyAction, nodeElement, toMapKeyAction, useMapFocus } from './map-keys.ts';
import { type OwnershipIndex, toLineTooltip, toNodeLabel, toNodeTooltip, toOwnershipIndex } from './map-labels.ts';
import { type MapViewport, openViewport } from './viewport.ts';
import { type Box, isMiddleIn, outOfView } from './viewport-geometry.ts';

interface MapViewportOptions {
  readonly drawing: Drawing;
  readonly selected: NodeKey | null;
  /** This node keeps its position when the drawing changes. */
  readonly around: NodeKey | null;
  /** The map opens on these nodes where not all of it can be read, the most important first. */
  readonly wanted: readonly NodeKey[];
  /** Runs after the selection changed, or its node was drawn. */
  readonly onFollow: (selected: NodeKey) => void;
  /** The reader zoomed in so far that the stacks in view are opened. */
  readonly onReveal: (inView: Box) => void;
}

interface OpenedStack {
  /** The company stays where it is. */
  readonly company: NodeKey | null;
  /** The owner that takes the focus over and comes into view, or null if the stack had no focus. */
  readonly focused: NodeKey | null;
}

/** Pans and zooms the map's elements, and brings a selected node into view once it is drawn. */
function useMapViewport({ drawing, selected, around, wanted, onFollow, onReveal }: MapViewportOptions) {
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

/** All nodes and lines share one native tooltip: one each would add a ninth to the elements. */
function useMapTooltip(drawing: Drawing, index: OwnershipIndex) {
  const title = useRef<HTMLTitleElement>(null); // React's types have no SVG title
  const onPointerOver = ({ target }: PointerEvent) => {
    if (!title.current || !(target instanceof Element)) return;
    const nodeKey = keyAt(target);
    const node = drawing.nodes.find(({ key }) => key === nodeKey);
    const line = drawing.lines.find(({ key }) => key === target.getAttribute('data-line'));
    title.current.textContent = node ? toNodeTooltip(toNodeLabel(node, index)) : line ? toLineTooltip(line, index) : '';
  };
  return { title, onPointerOver };
}

/** The map opens on the subject company, beneficial owners, hits and open verdicts. */
function toOpeningNodes(ownership: Ownership): readonly NodeKey[] {
  const { owners, review, undetermined, hits } = toSummary(ownership);
  const { root } = ownership.interpretation;
  const keysOf = (assessed: typeof owners) => assessed.map(({ node }) => node.key);
  const keys = [...keysOf(owners), ...hits.map(({ key }) => key), ...keysOf(review), ...keysOf(undetermined)];
  return [...new Set([...(root === null ? [] : [root]), ...keys])];
}

export function OwnershipMap(props: OwnershipMapProps) {
  const { ownership, drawing, chains, selected, onSelect, onOpen } = props;
  const { root } = ownership.interpretation;
  const hintId = useId();
  const index = toOwnershipIndex(ownership);
  const drawn = new Map(drawing.nodes.map((node) => [node.key, node]));
  const { focusKey, setFocusKey, hasFocusRing, hasFocus, onFocus, onBlur } = useMapFocus(drawing, selected, root);
  const { frame, group, backdrop, viewport, inView, opened, missed } = useMapViewport({
    drawing,
    selected,
    around: focusKey ?? null,
    wanted: toOpeningNodes(ownership),
    onFollow: setFocusKey,
    onReveal: (box) => openStacks(drawing.nodes.filter((node) => isMiddleIn(node, box))),
  });
  const { title, onPointerOver } = useMapTooltip(drawing, index);

  const focus = (key: NodeKey) => nodeElement(frame.current, key)?.focus({ preventScroll: true });
  const moveTo = (key: NodeKey | null) => {
    const node = key === null ? undefined : drawn.get(key);
    if (!node) return;
    setFocusKey(node.key);
    viewport.current?.reveal(node);
    focus(node.key);
  };
  const goTo = ([first, ...others]: readonly NodeKey[]) => {
    if (first === undefined) return;
    viewport.current?.goTo([first, ...others]);
    setFocusKey(first);
    focus(first);
  };
  // The focused node may have been stacked or collapsed.
  const restoreFocus = () => {
    if (hasFocus.current && document.activeElement === document.body && focusKey !== undefined) focus(focusKey);
  };
  /** Opens those that are stacks. If one of them has the focus, its first owner takes it over. */
  const openStacks = (nodes: readonly DrawnNode[]) => {
    const stacks = nodes.filter(({ stack }) => stack !== null);
    const [first] = stacks;
    if (!first) return;
    const focused = stacks.find(({ key }) => key === focusKey)?.stack?.[0] ?? null;
    opened.current = { company: companyOfStack(first.key), focused };
    if (focused !== null) setFocusKey(focused);
    props.onUnstack(stacks.flatMap(({ stack }) => stack ?? []));
  };
  const press = (node: DrawnNode) => (node.stack ? openStacks([node]) : onSelect(node.key));
  const nodeAt = (target: Element) => drawn.get(keyAt(target) ?? '');

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const node = nodeAt(event.target);
    if (!node) return onSelect(null);
    if (isOnToggle(event.target)) return props.onToggleCollapsed(node.key);
    setFocusKey(node.key);
    inView.current = node.key;
    if (event.detail === 2 && node.stack === null) onOpen(node.key);
    else press(node);
  };

  const perform = (action: MapKeyAction, node: DrawnNode | undefined) => {
    if (action.kind === 'zoom-in') viewport.current?.zoomBy(zoomStep);
    else if (action.kind === 'zoom-out') viewport.current?.zoomBy(1 / zoomStep);
    else if (action.kind === 'fit') viewport.current?.fit();
    else if (action.kind === 'move') moveTo(action.to);
    else if (action.kind === 'home') moveTo(root);
    else if (!node) return;
    else if (action.kind === 'press') press(node);
    else if (action.kind === 'open') {
      if (node.stack) openStacks([node]);
      else onOpen(node.key);
    } else if (node.stack === null && (props.collapsed.has(node.key) || index.owned.has(node.key)))
      props.onToggleCollapsed(node.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : undefined;
    const node = target && nodeAt(target);
    const action = toMapKeyAction(event.key, node, target !== undefined && isOnToggle(target));
    if (!action) return;
    perform(action, node);
    event.preventDefault();
  };

  const highlighted: ReadonlySet<string> = new Set(
    chains?.of === selected ? chains?.chains.flatMap(({ holdings }) => holdings) : undefined,
  );
  return (
    <MapFrame {...props} onZoom={(factor) => viewport.current?.zoomBy(factor)} onFit={() => viewport.current?.fit()}>
      <p id={hintId} className="sr-only">
        Up arrow moves to an owner, Down arrow to what it owns, Left and Right to neighbours, Home to the subject
        company. Space selects or opens a stack, Enter opens the details, F collapses or expands owners, Escape clears
        the selection. The table has the same data.
      </p>
      {/* Out of the flow: as a child of the flex column, every text would be laid out again whenever one node changes. */}
      <div className="relative min-h-80 grow panes:min-h-0 print:static print:min-h-0">
        <div className="absolute inset-0 overflow-hidden">
          <div ref={backdrop} className="dotted absolute -inset-[60px] will-change-transform" />
        </div>
        <svg
          ref={frame}
          role="application"
          aria-roledescription="map"
          aria-label={`Map of owners, ${drawing.nodes.length} shown`}
          aria-describedby={hintId}
          aria-busy={props.working}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onPointerOver={onPointerOver}
          onFocus={onFocus}
          onBlur={onBlur}
          className="absolute inset-0 size-full touch-pan-x touch-pan-y select-none panes:touch-none overflow-hidden print:static print:h-auto print:max-h-[24cm]"
        >
          <title ref={title} />
          <g ref={group}>
            {drawing.nodes.length > 0 && (
              <MapDrawing
                key={drawing.orientation}
                drawing={drawing}
                index={index}
                highlighted={highlighted}
                selected={selected}
                collapsed={props.collapsed}
                focusKey={focusKey}
                hasFocusRing={hasFocusRing}
                onProgress={restoreFocus}
                onDrawn={props.onDrawn}
              />
            )}
          </g>
        </svg>
        <OutOfView ownership={ownership} missed={missed} onShow={goTo} />
      </div>
    </MapFrame>
  );
}

interface OutOfViewProps {
  readonly ownership: Ownership;
  /** The map should open on these nodes, and they are not in view. */
  readonly missed: readonly NodeKey[];
  readonly onShow: (keys: readonly NodeKey[]) => void;
}

/** Names how many beneficial owners and hits the frame has no room for, and leads to them. */
function OutOfView({ ownership, missed, onShow }: OutOfViewProps) {
  const { owners, hits } = toSummary(ownership);
  const hitKeys = new Set(hits.map(({ key }) => key));
  const ownerKeys = new Set(owners.map(({ node }) => node.key));
  const withHits = missed.filter((key) => hitKeys.has(key));
  const others = missed.filter((key) => ownerKeys.has(key) && !hitKeys.has(key));
  const keys = [...withHits, ...others];
  if (keys.length === 0) return null;
  return (
    <p className="absolute right-2 bottom-2 flex max-w-[calc(100%-1rem)] items-center gap-x-2 rounded-control border border-control bg-raised px-2.5 py-0.5 text-meta print:hidden">
      <span className="min-w-0">{outOfViewText(withHits.length, others.length)}</span>
      <Button look="link" size="small" shape="bare" className="min-h-6" onClick={() => onShow(keys)}>
        <ArrowUpRight aria-hidden />
        Show
        <span className="sr-only"> who is out of view</span>
      </Button>
    </p>
  );
}

/** `2 with hits and 1 beneficial owner out of view` */
function outOfViewText(hits: number, owners: number): string {
  const parts = [
    hits > 0 ? `${hits.toLocaleString('en')} with hits` : '',
    owners > 0 ? `${owners.toLocaleString('en')} ${owners === 1 ? 'beneficial owner' : 'beneficial owners'}` : '',
  ].filter(Boolean);
  return `${parts.join(' and ')} out of view`;
}
