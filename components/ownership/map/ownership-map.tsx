'use client';

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DrawnNode, NodeKey } from '#lib/ownership/index.ts';
import { Ground } from './ground.tsx';
import { toKnown, toLineTitle, toNodeLabel, toNodeTitle } from './label.ts';
import { Legend } from './legend.tsx';
import type { OwnershipMapProps } from './props.ts';
import { Shown } from './shown.tsx';
import { Toolbar, zoomStep } from './toolbar.tsx';
import { type MapView, openView } from './view.ts';

const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;

export function OwnershipMap(props: OwnershipMapProps) {
  const { ownership, drawing, chains, selected, onSelect, onOpen } = props;
  const frame = useRef<SVGSVGElement>(null);
  const ground = useRef<SVGGElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const view = useRef<MapView | null>(null);
  const hintId = useId();
  const known = toKnown(ownership);
  const drawn = new Map(drawing.nodes.map((node) => [node.key, node]));

  // Where the keyboard is: one node of the whole map is a tab stop.
  const [wanted, setWanted] = useState<NodeKey | null>(selected);
  const [hasRing, setHasRing] = useState(false);
  const here =
    [wanted, selected, ownership.read.root].find((key) => key !== null && drawn.has(key)) ?? drawing.nodes[0]?.key;
  const heldFocus = useRef(false);

  useLayoutEffect(() => {
    if (!frame.current || !ground.current || !backdrop.current) return;
    const opened = openView(frame.current, ground.current, backdrop.current);
    view.current = opened;
    return () => opened.close();
  }, []);
  const show = useEffectEvent(() => view.current?.show(drawing, here ?? null, ownership.read.root));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each drawing
  useLayoutEffect(() => show(), [drawing]);

  // Another selection is brought into sight, once it is drawn; nothing moves under the pointer that made it.
  const inSight = useRef<NodeKey | null>(null);
  const follow = useEffectEvent(() => {
    if (selected !== null) setWanted(selected);
    const node = selected === null ? undefined : drawn.get(selected);
    if (node && inSight.current !== selected) view.current?.reveal(node);
    inSight.current = node ? selected : null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is selected, here or in the table, or is drawn at last
  useEffect(() => follow(), [selected, drawing]);

  const elementOf = (key: NodeKey | undefined) =>
    key === undefined ? null : frame.current?.querySelector<SVGElement>(`[data-node="${CSS.escape(key)}"]`);
  const go = (key: NodeKey | null | undefined) => {
    const node = key === null || key === undefined ? undefined : drawn.get(key);
    if (!node) return;
    setWanted(node.key);
    view.current?.reveal(node);
    elementOf(node.key)?.focus({ preventScroll: true });
  };

  // The node that had the focus may be gone, into a stack or under a fold.
  const keepFocus = () => {
    if (heldFocus.current && document.activeElement === document.body) elementOf(here)?.focus({ preventScroll: true });
  };

  const unstack = (stack: readonly NodeKey[]) => {
    setWanted(stack[0] ?? null);
    props.onUnstack(stack);
  };
  const press = (node: DrawnNode) => (node.stack ? unstack(node.stack) : onSelect(node.key));

  const nodeAt = (target: Element) => {
    const place = target.closest('[data-node], [data-fold]');
    return drawn.get(place?.getAttribute('data-node') ?? place?.getAttribute('data-fold') ?? '');
  };

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const node = nodeAt(event.target);
    if (!node) return onSelect(null);
    if (event.target.closest('[data-fold]')) return props.onFold(node.key);
    setWanted(node.key);
    inSight.current = node.key;
    if (event.detail === 2 && node.stack === null) onOpen(node.key);
    else press(node);
  };

  const tooltip = useRef<HTMLTitleElement>(null); // of SVG, which React's types do not know

  const onPointerOver = (event: PointerEvent) => {
    if (!tooltip.current || !(event.target instanceof Element)) return;
    const node = nodeAt(event.target);
    const key = event.target.getAttribute('data-line');
    const line = drawing.lines.find((one) => one.key === key);
    tooltip.current.textContent = node ? toNodeTitle(toNodeLabel(node, known)) : line ? toLineTitle(line, known) : '';
  };

  const onNodeKey = (event: KeyboardEvent, node: DrawnNode): boolean => {
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown':
      case 'ArrowLeft':
      case 'ArrowRight':
        go(node[arrows[event.key]]);
        return true;
      case 'Home':
        go(ownership.read.root);
        return true;
      case 'Enter':
        if (node.stack) unstack(node.stack);
        else onOpen(node.key);
        return true;
      case ' ':
        press(node);
        return true;
      case 'f':
        if (node.stack === null && (props.folded.has(node.key) || known.owned.has(node.key))) props.onFold(node.key);
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === '+' || event.key === '=') view.current?.zoomBy(zoomStep);
    else if (event.key === '-') view.current?.zoomBy(1 / zoomStep);
    else if (event.key === '0') view.current?.fit();
    else {
      if (!(event.target instanceof Element)) return;
      const node = nodeAt(event.target);
      if (!node) return;
      if (event.target.closest('[data-fold]') && (event.key === 'Enter' || event.key === ' ')) props.onFold(node.key);
      else if (!onNodeKey(event, node)) return;
    }
    event.preventDefault();
  };

  const onChains: ReadonlySet<string> = new Set(
    chains?.of === selected ? chains?.chains.flatMap(({ holdings }) => holdings) : undefined,
  );
  return (
    <section
      aria-label="Map of owners"
      data-slot="ownership-map"
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface"
    >
      <Toolbar
        orientation={props.orientation}
        onOrientation={props.onOrientation}
        onZoom={(factor) => view.current?.zoomBy(factor)}
        onFit={() => view.current?.fit()}
      >
        {props.toolbarEnd}
      </Toolbar>
      <Shown drawing={drawing} all={props.all} onAll={props.onAll} working={props.working} />
      <p id={hintId} className="sr-only">
        Arrow up goes to an owner, down to what is owned, left and right to its neighbours, Home to the subject company.
        Space selects, Enter opens the details, f folds owners away, Escape ends the selection. The table beside it says
        the same.
      </p>
      {/* Out of the flow: as a child of the column itself, all of its texts are laid out anew whenever one node changes. */}
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
          onFocus={(event) => {
            const key = event.target.getAttribute('data-node');
            if (key !== null) setWanted(key);
            heldFocus.current = true;
            setHasRing(event.target.matches(':focus-visible'));
          }}
          onBlur={() => {
            heldFocus.current = false;
            setHasRing(false);
          }}
          className="absolute inset-0 size-full touch-pan-x touch-pan-y select-none panes:touch-none overflow-hidden print:static print:h-auto print:max-h-[24cm]"
        >
          {/* The browser's own tooltip, one for all: of each a title of its own, and there is a ninth more to draw. */}
          <title ref={tooltip} />
          <g ref={ground}>
            {drawing.nodes.length > 0 && (
              <Ground
                key={drawing.orientation}
                drawing={drawing}
                known={known}
                highlighted={onChains}
                selected={selected}
                folded={props.folded}
                here={here}
                hasRing={hasRing}
                onGrown={keepFocus}
                onDrawn={props.onDrawn}
              />
            )}
          </g>
        </svg>
      </div>
      <Legend ownership={ownership} drawing={drawing} />
    </section>
  );
}
