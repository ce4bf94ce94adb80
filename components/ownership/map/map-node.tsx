import { memo, type SVGProps } from 'react';
import { cn } from '#components/ui/style.ts';
import type { DrawnNode, Orientation } from '#lib/ownership/index.ts';
import { Icon } from './icons.tsx';
import { type MarkTone, type NodeLabel, type OwnershipIndex, toNodeLabel } from './map-labels.ts';
import {
  chipHeight,
  cutToWidth,
  iconSize,
  lineFont,
  markFont,
  markIconSize,
  nameFont,
  type PlacedMark,
  type PlacedText,
  toNodeLayout,
} from './node-layout.ts';

interface MapNodeProps {
  readonly drawn: DrawnNode;
  readonly index: OwnershipIndex;
  readonly orientation: Orientation;
  readonly selected: boolean;
  readonly isCollapsed: boolean;
  readonly isTabStop: boolean;
}

/** The map handles the clicks and keys of a node, and finds it by `data-node` or `data-toggle`. */
export const MapNode = memo(function MapNode(props: MapNodeProps) {
  const { drawn, index, orientation, selected, isCollapsed, isTabStop } = props;
  const label = toNodeLabel(drawn, index);
  const canCollapse = drawn.stack === null && (isCollapsed || index.owned.has(drawn.key));
  const layout = toNodeLayout(drawn, label, {
    iconOnTop: canCollapse,
    chipsBelow: canCollapse && orientation === 'down',
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no button */}
      <rect
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label.spoken}
        aria-pressed={drawn.stack === null ? selected : undefined}
        data-node={drawn.key}
        x={drawn.x}
        y={drawn.y}
        width={drawn.width}
        height={drawn.height}
        rx={label.icon === 'person' ? drawn.height / 2 : 6}
        className={nodeStyles[selected ? 'selected' : label.isSubject ? 'subject' : drawn.stack ? 'stack' : 'other']}
        strokeWidth={label.isSubject ? 3 : selected ? 2 : 1.25}
        strokeDasharray={label.icon === 'unknown' ? '5 4' : undefined}
      />
      {/* These texts are abbreviated: the accessible name has them in full. */}
      <g aria-hidden className="pointer-events-none">
        <Icon name={label.icon} x={drawn.x + 12} y={layout.iconY} size={iconSize} className="text-muted" />
        {layout.name.map((line) => textLine(line, 'fill-text', { fontWeight: nameFont.weight }))}
        <ZoomedOutName drawn={drawn} label={label} />
        {layout.share && textLine(layout.share, 'fill-muted')}
        {layout.country && textLine(layout.country, 'fill-muted', { textAnchor: 'end' })}
        {layout.marks.map((placed) => (
          <MarkText key={placed.mark.icon} placed={placed} x={placed.x} isInside />
        ))}
        {layout.chips.map((placed) => (
          <Chip key={placed.mark.icon} placed={placed} />
        ))}
      </g>
      {canCollapse && (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no button
        <g
          role="button"
          tabIndex={-1}
          aria-expanded={!isCollapsed}
          aria-label={`Owners of ${label.name}`}
          data-toggle={drawn.key}
          className="group cursor-pointer text-muted outline-none"
        >
          {/* It is larger than visible: 24 px even at a scale of two thirds. */}
          <rect x={drawn.x} y={drawn.y + drawn.height - 40} width={38} height={40} className="fill-transparent" />
          <path
            d={`M${drawn.x + 16} ${drawn.y + drawn.height - 27}${square}${isCollapsed ? 'm-3 -3v6' : ''}`}
            className="fill-surface stroke-muted group-hover:fill-hover"
          />
        </g>
      )}
    </>
  );
});

const square = 'h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3zm1 7h6';

/** A line of name, share or country, all in one size. It is no component: a map has thousands of them. */
const textLine = ({ text, x, y }: PlacedText, fill: string, props: SVGProps<SVGTextElement> = {}) => (
  <text key={y} x={x} y={y} fontSize={lineFont.size} {...props} className={`in-data-detail:hidden ${fill}`}>
    {text}
  </text>
);

const nodeStyles = {
  selected: 'cursor-pointer fill-selected stroke-accent outline-none',
  subject: 'cursor-pointer fill-surface stroke-ink outline-none',
  other: 'cursor-pointer fill-surface stroke-control outline-none',
  stack: 'cursor-pointer fill-sunken stroke-control outline-none hover:fill-hover',
};

/** Zoomed out, a node shows name and share alone, in the same size whatever the scale; the viewport sets both. Their own frame cuts them. */
const ZoomedOutName = ({ drawn, label: { name, share } }: { readonly drawn: DrawnNode; readonly label: NodeLabel }) => (
  <svg
    aria-hidden
    x={drawn.x + 38}
    y={drawn.y}
    width={drawn.width - 48}
    height={drawn.height}
    className="hidden in-data-[detail=names]:block"
  >
    <text y={drawn.height / 2} dominantBaseline="central" fontWeight={nameFont.weight} className="map-name fill-text">
      <tspan x={0} dy={drawn.stack ? undefined : '-0.6em'}>
        {cutToWidth(name, nameFont, drawn.width)}
      </tspan>
      {drawn.stack === null && (
        <tspan x={0} dy="1.25em" fontWeight={lineFont.weight} className="fill-muted">
          {share}
        </tspan>
      )}
    </text>
  </svg>
);

const Chip = ({ placed }: { readonly placed: PlacedMark }) => (
  <>
    {/* Zoomed out, a chip is as wide as its icon. */}
    {[placed.width, Math.min(placed.width, chipHeight + 4)].map((width, at) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: two of one chip, in this order
        key={at}
        x={placed.x}
        y={placed.y - chipHeight / 2}
        width={width}
        height={chipHeight}
        rx={4}
        className={cn(tones[placed.mark.tone].chip, at === 0 ? 'in-data-detail:hidden' : 'hidden in-data-detail:block')}
      />
    ))}
    <MarkText placed={placed} x={placed.x + 7} />
  </>
);

interface MarkTextProps {
  readonly placed: PlacedMark;
  readonly x: number;
  /** The mark is inside the node, where names and shares alone are shown when zoomed out. */
  readonly isInside?: boolean;
}

const MarkText = ({ placed: { mark, text, y }, x, isInside = false }: MarkTextProps) => (
  <>
    <Icon
      name={mark.icon}
      x={x}
      y={y - markIconSize / 2}
      size={markIconSize}
      className={cn(tones[mark.tone].text, isInside && 'in-data-[detail=names]:hidden')}
    />
    <text
      x={mark.icon === 'owner' ? x : x + markIconSize + 4}
      y={y + 4}
      fontSize={markFont.size}
      fontWeight={markFont.weight}
      fill="currentColor"
      className={`${tones[mark.tone].text} in-data-detail:hidden`}
    >
      {text}
    </text>
  </>
);

// Chips are outlined in the text colour: a tint alone is lost over a line and with forced colours.
const tones: Record<MarkTone, { readonly text: string; readonly chip: string }> = {
  approved: { text: 'text-approved-fg', chip: 'fill-approved-bg stroke-approved-fg' },
  rejected: { text: 'text-rejected-fg', chip: 'fill-rejected-bg stroke-rejected-fg' },
  resubmission: { text: 'text-resubmission-fg', chip: 'fill-resubmission-bg stroke-resubmission-fg' },
  submission: { text: 'text-submission-fg', chip: 'fill-submission-bg stroke-submission-fg' },
  pending: { text: 'text-pending-fg', chip: 'fill-pending-bg stroke-pending-fg' },
  unknown: { text: 'text-unknown-fg', chip: 'fill-unknown-bg stroke-unknown-fg [stroke-dasharray:4_3]' },
  ink: { text: 'text-on-ink', chip: 'fill-ink' },
  muted: { text: 'text-muted', chip: 'fill-surface stroke-control' },
  sanctions: { text: 'text-sanctions-fg', chip: 'fill-sanctions-bg' },
  pep: { text: 'text-pep-fg', chip: 'fill-pep-bg stroke-pep-fg' },
  media: { text: 'text-media-fg', chip: 'fill-media-bg stroke-media-fg' },
  other: { text: 'text-other-fg', chip: 'fill-other-bg stroke-other-fg' },
};
