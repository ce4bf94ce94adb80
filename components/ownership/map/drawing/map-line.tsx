import { memo } from 'react';
import type { DrawnLine } from '#lib/ownership/index.ts';
import { type OwnershipIndex, toLineLabel } from '../labels/index.ts';
import { toArrow } from './arrow.ts';
import { lineLabelFont } from './node-layout.ts';

interface LineStyle {
  readonly stroke: string;
  readonly fill: string;
  readonly dash?: string;
}

/** Kinds differ by more than colour: by dashes, label, or the bend of a loop. */
export const lineStyles: Record<DrawnLine['kind'], LineStyle> = {
  ownership: { stroke: 'stroke-ownership', fill: 'fill-ownership' },
  director: { stroke: 'stroke-director', fill: 'fill-director', dash: '6 4' },
  loop: { stroke: 'stroke-loop', fill: 'fill-loop' },
  // The same period as the director's dashes: lines on one trunk coincide.
  missing: { stroke: 'stroke-muted', fill: 'fill-muted', dash: '5 5' },
};

interface LineProps {
  readonly drawn: DrawnLine;
  readonly index: OwnershipIndex;
}

/** The map finds a line by `data-line`, for its tooltip. */
export const MapLine = memo(function MapLine({ drawn }: Pick<LineProps, 'drawn'>) {
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

/** Drawn after all lines, so that none crosses it. */
export const LineLabel = memo(function LineLabel({ drawn, index }: LineProps) {
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

/** Behind a line on the selected node's chains. */
export const Halo = ({ drawn }: { readonly drawn: DrawnLine }) => (
  <path
    d={drawn.path}
    fill="none"
    strokeWidth={drawn.weight + 9}
    strokeOpacity={0.22}
    strokeLinecap="round"
    className="stroke-accent"
  />
);
