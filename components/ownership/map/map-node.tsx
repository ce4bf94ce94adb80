import { memo } from 'react';
import { cn } from '#components/ui/cn.ts';
import type { DrawnNode, Orientation } from '#lib/ownership/index.ts';
import { Icon } from './icons.tsx';
import { type Known, type MarkTone, type NodeLabel, toNodeLabel } from './label.ts';
import { iconSize, lineFont, markFont, markIconSize, nameFont, type PlacedMark, toNodeParts } from './node-parts.ts';

interface MapNodeProps {
  readonly drawn: DrawnNode;
  readonly known: Known;
  readonly orientation: Orientation;
  readonly selected: boolean;
  readonly isFolded: boolean;
  /** Where Tab comes in. */
  readonly isHere: boolean;
}

/** One node. What a click or a key does is heard by the map, which finds the node by its key. */
export const MapNode = memo(function MapNode({ drawn, known, orientation, selected, isFolded, isHere }: MapNodeProps) {
  const label = toNodeLabel(drawn, known);
  const canFold = drawn.stack === null && (isFolded || known.owned.has(drawn.key));
  const parts = toNodeParts(drawn, label, { iconOnTop: canFold, chipsBelow: canFold && orientation === 'down' });
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group is not interactive; without the role its title would be heard beside the label
    <g role="none" transform={`translate(${drawn.x} ${drawn.y})`}>
      {/* The browser's own tooltip: the whole of what had no room. */}
      <title>{toTooltip(label)}</title>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no button */}
      <g
        role="button"
        tabIndex={isHere ? 0 : -1}
        aria-label={label.spoken}
        aria-pressed={drawn.stack === null ? selected : undefined}
        data-node={drawn.key}
        className="cursor-pointer outline-none"
      >
        <Shape drawn={drawn} label={label} selected={selected} />
      </g>
      {/* Abbreviations: the label has all of it in words. */}
      <g aria-hidden className="pointer-events-none">
        <Icon name={label.icon} x={12} y={parts.iconY} size={iconSize} className="text-muted" />
        {parts.name.map(({ text, x, y }) => (
          <text key={y} x={x} y={y} fontSize={nameFont.size} fontWeight={nameFont.weight} className="fill-text">
            {text}
          </text>
        ))}
        <text x={parts.share.x} y={parts.share.y} fontSize={lineFont.size} className="fill-muted">
          {parts.share.text}
        </text>
        {parts.country && (
          <text
            x={parts.country.x}
            y={parts.country.y}
            fontSize={lineFont.size}
            textAnchor="end"
            className="fill-muted"
          >
            {parts.country.text}
          </text>
        )}
        {parts.marks.map((placed) => (
          <g key={placed.mark.icon} className={textTones[placed.mark.tone]}>
            <Icon name={placed.mark.icon} x={placed.x} y={placed.y - markIconSize / 2} size={markIconSize} />
            <text x={placed.x + markIconSize + 4} y={placed.y + 4} {...markText}>
              {placed.text}
            </text>
          </g>
        ))}
        {parts.chips.map((placed) => (
          <Chip key={placed.mark.icon} placed={placed} />
        ))}
      </g>
      {canFold && (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no button
        <g
          role="button"
          tabIndex={-1}
          aria-expanded={!isFolded}
          aria-label={`Owners of ${label.name}`}
          data-fold={drawn.key}
          transform={`translate(0 ${drawn.height - 40})`}
          className="group cursor-pointer text-muted outline-none"
        >
          {/* More than it shows: 24 px also where the map is drawn at two thirds. */}
          <rect width={38} height={40} className="fill-transparent" />
          <path
            d={isFolded ? `${square}M20 17v6` : square}
            className="fill-surface stroke-muted group-hover:fill-hover"
          />
        </g>
      )}
    </g>
  );
});

const square = 'M16 13h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3zM17 20h6';

const markText = { fontSize: markFont.size, fontWeight: markFont.weight, fill: 'currentColor' };

const toTooltip = ({ name, share, country, chips, marks }: NodeLabel): string =>
  [name, share, country, ...chips.concat(marks).map(({ text }) => text)].filter(Boolean).join('\n');

function Shape({ drawn, label, selected }: { drawn: DrawnNode; label: NodeLabel; selected: boolean }) {
  const { width, height } = drawn;
  const look = cn(
    selected
      ? 'fill-selected stroke-accent'
      : label.isSubject
        ? 'fill-surface stroke-ink'
        : 'fill-surface stroke-control',
  );
  const size = { width, height, rx: label.icon === 'person' ? height / 2 : 6 };
  return (
    <>
      {label.icon === 'stack' && (
        <path
          d={`M8 -5H${width - 8}M4 -2.5H${width - 4}`}
          className="stroke-control"
          strokeWidth={1.5}
          strokeLinecap="round"
        />
      )}
      <rect
        {...size}
        className={look}
        strokeWidth={label.isSubject ? 3 : selected ? 2 : 1.25}
        strokeDasharray={label.icon === 'unknown' ? '5 4' : undefined}
      />
    </>
  );
}

function Chip({ placed: { mark, text, x, y, width } }: { readonly placed: PlacedMark }) {
  return (
    <g className={textTones[mark.tone]}>
      <rect x={x} y={y - 10} width={width} height={20} rx={4} className={chipTones[mark.tone]} />
      <Icon name={mark.icon} x={x + 7} y={y - markIconSize / 2} size={markIconSize} />
      <text x={mark.icon === 'owner' ? x + 7 : x + 7 + markIconSize + 4} y={y + 4} {...markText}>
        {text}
      </text>
    </g>
  );
}

const textTones: Record<MarkTone, string> = {
  approved: 'text-approved-fg',
  rejected: 'text-rejected-fg',
  resubmission: 'text-resubmission-fg',
  submission: 'text-submission-fg',
  pending: 'text-pending-fg',
  unknown: 'text-unknown-fg',
  ink: 'text-on-ink',
  muted: 'text-muted',
  sanctions: 'text-sanctions-fg',
  pep: 'text-pep-fg',
  media: 'text-media-fg',
  other: 'text-other-fg',
};

// An edge of the text's own colour: a tint alone is lost over a line, and where colours are forced.
const chipTones: Record<MarkTone, string> = {
  approved: 'fill-approved-bg stroke-approved-fg',
  rejected: 'fill-rejected-bg stroke-rejected-fg',
  resubmission: 'fill-resubmission-bg stroke-resubmission-fg',
  submission: 'fill-submission-bg stroke-submission-fg',
  pending: 'fill-pending-bg stroke-pending-fg',
  unknown: 'fill-unknown-bg stroke-unknown-fg [stroke-dasharray:4_3]',
  ink: 'fill-ink',
  muted: 'fill-surface stroke-control',
  sanctions: 'fill-sanctions-bg',
  pep: 'fill-pep-bg stroke-pep-fg',
  media: 'fill-media-bg stroke-media-fg',
  other: 'fill-other-bg stroke-other-fg',
};
