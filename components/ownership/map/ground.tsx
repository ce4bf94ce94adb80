import { startTransition, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Drawing, DrawnNode, NodeKey } from '#lib/ownership/index.ts';
import type { Known } from './label.ts';
import { Halo, LineLabel, MapLine } from './map-line.tsx';
import { MapNode } from './map-node.tsx';

interface GroundProps {
  readonly drawing: Drawing;
  readonly known: Known;
  /** Holdings on the chains of the selection. */
  readonly highlighted: ReadonlySet<string>;
  readonly selected: NodeKey | null;
  readonly folded: ReadonlySet<NodeKey>;
  readonly here: NodeKey | undefined;
  /** The keyboard is at work there. */
  readonly hasRing: boolean;
  /** After each drawing, and each part of one. */
  readonly onGrown: () => void;
  /** After the last of its parts. */
  readonly onDrawn: () => void;
}

/** The first part; the next ones are as large as the frame of the one before allows. */
const firstStep = 64;
const leastStep = 30;
/** Styling, laying out and painting one part: less than anybody notices. */
const frameMs = 32;

/**
 * All that is drawn, in parts, each in a frame of its own: hundreds of nodes at once would hold up whoever types or scrolls. In transitions, which give
 * way to both.
 */
export function Ground({
  drawing,
  known,
  highlighted,
  selected,
  folded,
  here,
  hasRing,
  onGrown,
  onDrawn,
}: GroundProps) {
  const [{ count, step }, setPart] = useState({ count: firstStep, step: firstStep });
  const all = drawing.nodes.length;
  const grown = useEffectEvent(onGrown);
  const drawn = useEffectEvent(onDrawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing may have taken the focused node away
  useLayoutEffect(() => {
    grown();
    if (count >= all) return drawn();
    let timer: ReturnType<typeof setTimeout>;
    // From before the browser works out this part to after it has painted it.
    const frame = requestAnimationFrame(() => {
      const fromMs = performance.now();
      timer = setTimeout(() => {
        const next = Math.round(Math.max(leastStep, step * Math.min(2, frameMs / (performance.now() - fromMs))));
        startTransition(() => setPart({ count: count + next, step: next }));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, all, drawing]);
  const ringed = hasRing ? drawing.nodes.find(({ key }) => key === here) : undefined;
  const lines = drawing.lines.slice(0, Math.ceil((drawing.lines.length * count) / Math.max(all, 1)));
  return (
    <g>
      {/* What a line says, the table says in words. */}
      <g aria-hidden>
        {lines.map((line) => line.holdings.some((key) => highlighted.has(key)) && <Halo key={line.key} drawn={line} />)}
        {lines.map((line) => (
          <MapLine key={line.key} drawn={line} />
        ))}
        {lines.map((line) => (
          <LineLabel key={line.key} drawn={line} known={known} />
        ))}
      </g>
      {ringed && <Ring around={ringed} isPill={known.nodes.get(ringed.key)?.kind === 'person'} />}
      {drawing.nodes.slice(0, count).map((node) => (
        <MapNode
          key={node.key}
          drawn={node}
          known={known}
          orientation={drawing.orientation}
          selected={node.key === selected}
          isFolded={folded.has(node.key)}
          isHere={node.key === here}
        />
      ))}
    </g>
  );
}

/** Below the nodes, so that it crosses no chip; its line is as thick however near one looks. */
const Ring = ({ around: { x, y, width, height }, isPill }: { around: DrawnNode; isPill: boolean }) => (
  <rect
    x={x - 5}
    y={y - 5}
    width={width + 10}
    height={height + 10}
    rx={isPill ? (height + 10) / 2 : 10}
    fill="none"
    strokeWidth={2}
    vectorEffect="non-scaling-stroke"
    className="stroke-accent"
  />
);
