/**
 * The nodes and lines of the map as SVG. Hides batched rendering, arrows, icons, text measurement and the layout inside a node. Promises: whatever a
 * colour shows is also shown by shape, icon or text; panning renders nothing. Throws nothing.
 */
import { memo, startTransition, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Drawing, DrawnLine, DrawnNode, NodeKey } from '#lib/ownership/index.ts';
import { type OwnershipIndex, toLineLabel } from './map-labels.ts';
import { MapNode } from './map-node.tsx';
import { lineLabelFont } from './node-layout.ts';

interface LineStyle {
  readonly label: string;
  readonly stroke: string;
  readonly fill: string;
  readonly dash?: string;
}

/** Kinds differ by more than colour: by dashes, label, or the bend of a loop. The legend has them in this order. */
export const lineStyles: Record<DrawnLine['kind'], LineStyle> = {
  ownership: { label: 'Ownership', stroke: 'stroke-ownership', fill: 'fill-ownership' },
  director: { label: 'Director (no share)', stroke: 'stroke-director', fill: 'fill-director', dash: '6 4' },
  loop: { label: 'Loop', stroke: 'stroke-loop', fill: 'fill-loop' },
  // The same period as the director's dashes: lines on one trunk coincide.
  missing: { label: 'Share missing', stroke: 'stroke-muted', fill: 'fill-muted', dash: '5 5' },
};

/** The map finds a line by `data-line`, for its tooltip. */
const MapLine = memo(function MapLine({ drawn }: { readonly drawn: DrawnLine }) {
  const { stroke, fill, dash } = lineStyles[drawn.kind];
  const { line, head } = drawn.arrow ? toArrow(drawn.path, drawn.weight) : { line: drawn.path, head: '' };
  return (
    <>
      <path
        d={line}
        fill="none"
        className={stroke}
        strokeWidth={drawn.weight}
        strokeDasharray={dash}
        data-line={drawn.key}
      />
      {head && <path d={head} className={fill} />}
    </>
  );
});

/** Labels are drawn after all lines, so that no line crosses one. */
const LineLabel = memo(function LineLabel({
  drawn,
  index,
}: { readonly drawn: DrawnLine } & Pick<MapDrawingProps, 'index'>) {
  return (
    <text
      x={drawn.labelX}
      y={drawn.labelY + 4}
      fontSize={lineLabelFont.size}
      fontWeight={lineLabelFont.weight}
      textAnchor="middle"
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
      className={`${lineStyles[drawn.kind].fill} stroke-surface tabular-nums in-data-detail:hidden`}
    >
      {toLineLabel(drawn, index)}
    </text>
  );
});

/** A halo is drawn behind each line on the chains of the selected node. */
const Halo = ({ drawn }: { readonly drawn: DrawnLine }) => (
  <path
    d={drawn.path}
    fill="none"
    strokeWidth={drawn.weight + 9}
    strokeOpacity={0.22}
    strokeLinecap="round"
    className="stroke-accent"
  />
);

interface MapDrawingProps {
  readonly drawing: Drawing;
  readonly index: OwnershipIndex;
  /** These holdings are on the chains of the selected node. */
  readonly highlighted: ReadonlySet<string>;
  readonly selected: NodeKey | null;
  readonly collapsed: ReadonlySet<NodeKey>;
  /** This node is the map's tab stop. */
  readonly focusKey: NodeKey | undefined;
  /** The tab stop has the focus by keyboard. */
  readonly hasFocusRing: boolean;
  /** Runs after each batch of a drawing. */
  readonly onProgress: () => void;
  /** Runs after the last batch. */
  readonly onDrawn: () => void;
}

/** The first batch has this many nodes; the size of the next ones depends on the duration of the frame before. */
const firstBatch = 64;
const smallestBatch = 30;
/** Styling, layout and paint of one batch should take no longer, so that nobody notices. */
const frameMs = 32;

/** Renders the drawing in batches, one per frame: hundreds of nodes at once would block typing and scrolling. Transitions yield to both. */
export function MapDrawing(props: MapDrawingProps) {
  const { drawing, index, highlighted, selected, collapsed, focusKey, hasFocusRing } = props;
  const count = useBatches(drawing, props.onProgress, props.onDrawn);
  const focused = hasFocusRing ? drawing.nodes.find(({ key }) => key === focusKey) : undefined;
  const lines = drawing.lines.slice(0, Math.ceil((drawing.lines.length * count) / Math.max(drawing.nodes.length, 1)));
  return (
    <g>
      {/* The table has the lines as text. */}
      <g aria-hidden>
        {lines.map((line) => line.holdings.some((key) => highlighted.has(key)) && <Halo key={line.key} drawn={line} />)}
        {lines.map((line) => (
          <MapLine key={line.key} drawn={line} />
        ))}
        {lines.map((line) => (
          <LineLabel key={line.key} drawn={line} index={index} />
        ))}
      </g>
      {focused && <FocusRing around={focused} isPill={index.nodes.get(focused.key)?.kind === 'person'} />}
      {drawing.nodes.slice(0, count).map((node) => (
        <MapNode
          key={node.key}
          drawn={node}
          index={index}
          orientation={drawing.orientation}
          selected={node.key === selected}
          isCollapsed={collapsed.has(node.key)}
          isTabStop={node.key === focusKey}
        />
      ))}
    </g>
  );
}

/** @returns the number of nodes to render now */
function useBatches(drawing: Drawing, onProgress: () => void, onDrawn: () => void): number {
  const [{ count, size }, setBatch] = useState({ count: firstBatch, size: firstBatch });
  const total = drawing.nodes.length;
  const progressed = useEffectEvent(onProgress);
  const finished = useEffectEvent(onDrawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing may have removed the focused node
  useLayoutEffect(() => {
    progressed();
    if (count >= total) return finished();
    let timer: ReturnType<typeof setTimeout>;
    // The measured time is from before the browser lays out this batch until after it has painted it.
    const frame = requestAnimationFrame(() => {
      const startMs = performance.now();
      timer = setTimeout(() => {
        const factor = Math.min(2, frameMs / (performance.now() - startMs));
        const next = Math.round(Math.max(smallestBatch, size * factor));
        startTransition(() => setBatch({ count: count + next, size: next }));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, total, drawing]);
  return count;
}

/** The ring is drawn below the nodes, so that it crosses no chip. Its width is independent of the scale. */
const FocusRing = ({ around: { x, y, width, height }, isPill }: { around: DrawnNode; isPill: boolean }) => (
  <rect
    data-slot="focus-ring"
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

const arrowheadLength = 9;

/**
 * Makes the head, and a line that ends where it begins, so that a thick line does not show beside the tip.
 * @param path absolute path data; its last four numbers are the point the line comes from and its end (`C`, `Q`, `L`)
 */
export function toArrow(path: string, weight: number): { readonly line: string; readonly head: string } {
  const numbers = [...path.matchAll(/-?\d*\.?\d+(?:e[-+]?\d+)?/gi)];
  const end = numbers.at(-2)?.index;
  if (numbers.length < 4 || end === undefined) return { line: path, head: '' };
  const [fromX = 0, fromY = 0, x = 0, y = 0] = numbers.slice(-4).map(([number]) => Number(number));
  const distance = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [(x - fromX) / distance, (y - fromY) / distance];
  const halfWidth = 3 + weight * 0.7;
  const [baseX, baseY] = [x - dx * arrowheadLength, y - dy * arrowheadLength];
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    line: `${path.slice(0, end)}${rounded(x - dx * (arrowheadLength - 1))} ${rounded(y - dy * (arrowheadLength - 1))}`,
    head: `M${rounded(x)} ${rounded(y)}L${rounded(baseX - dy * halfWidth)} ${rounded(baseY + dx * halfWidth)}L${rounded(baseX + dy * halfWidth)} ${rounded(baseY - dx * halfWidth)}Z`,
  };
}
