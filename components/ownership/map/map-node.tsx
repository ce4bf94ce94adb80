import { memo } from 'react';
import type { DrawnNode, Orientation } from '#lib/ownership/index.ts';
import { Icon } from './icons.tsx';
import { type Known, type MarkTone, toNodeLabel } from './label.ts';
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
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no button */}
      <rect
        role="button"
        tabIndex={isHere ? 0 : -1}
        aria-label={label.spoken}
        aria-pressed={drawn.stack === null ? selected : undefined}
        data-node={drawn.key}
        x={drawn.x}
        y={drawn.y}
        width={drawn.width}
        height={drawn.height}
        rx={label.icon === 'person' ? drawn.height / 2 : 6}
        className={looks[selected ? 'selected' : label.isSubject ? 'subject' : 'other']}
        strokeWidth={label.isSubject ? 3 : selected ? 2 : 1.25}
        strokeDasharray={label.icon === 'unknown' ? '5 4' : undefined}
      />
      {/* Abbreviations: the label has all of it in words. */}
      <g aria-hidden className="pointer-events-none">
        {drawn.stack && (
          <path
            d={`M${drawn.x + 8} ${drawn.y - 5}h${drawn.width - 16}M${drawn.x + 4} ${drawn.y - 2.5}h${drawn.width - 8}`}
            className="stroke-control"
            strokeWidth={1.5}
            strokeLinecap="round"
          />
        )}
        <Icon name={label.icon} x={drawn.x + 12} y={parts.iconY} size={iconSize} className="text-muted" />
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
          <Words key={placed.mark.icon} placed={placed} x={placed.x} />
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
          className="group cursor-pointer text-muted outline-none"
        >
          {/* More than it shows: 24 px also where the map is drawn at two thirds. */}
          <rect x={drawn.x} y={drawn.y + drawn.height - 40} width={38} height={40} className="fill-transparent" />
          <path
            d={`M${drawn.x + 16} ${drawn.y + drawn.height - 27}${square}${isFolded ? 'm-3 -3v6' : ''}`}
            className="fill-surface stroke-muted group-hover:fill-hover"
          />
        </g>
      )}
    </>
  );
});

const square = 'h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3zm1 7h6';

const markText = { fontSize: markFont.size, fontWeight: markFont.weight, fill: 'currentColor' };

const looks = {
  selected: 'cursor-pointer fill-selected stroke-accent outline-none',
  subject: 'cursor-pointer fill-surface stroke-ink outline-none',
  other: 'cursor-pointer fill-surface stroke-control outline-none',
};

const Chip = ({ placed }: { readonly placed: PlacedMark }) => (
  <>
    <rect
      x={placed.x}
      y={placed.y - 10}
      width={placed.width}
      height={20}
      rx={4}
      className={chipTones[placed.mark.tone]}
    />
    <Words placed={placed} x={placed.x + 7} />
  </>
);

/** Icon and text of a mark. */
const Words = ({ placed: { mark, text, y }, x }: { readonly placed: PlacedMark; readonly x: number }) => (
  <>
    <Icon name={mark.icon} x={x} y={y - markIconSize / 2} size={markIconSize} className={textTones[mark.tone]} />
    <text x={mark.icon === 'owner' ? x : x + markIconSize + 4} y={y + 4} {...markText} className={textTones[mark.tone]}>
      {text}
    </text>
  </>
);

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
