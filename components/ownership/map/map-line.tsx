import { memo } from 'react';
import type { DrawnLine } from '#lib/ownership/index.ts';
import { toArrow } from './arrow.ts';
import { type Known, toLineLabel } from './label.ts';

interface LineLook {
  readonly stroke: string;
  readonly fill: string;
  readonly dash?: string;
}

/** Each kind differs by more than its colour: dashes, the words beside it, the bend of a loop. */
export const lineLooks: Record<DrawnLine['kind'], LineLook> = {
  ownership: { stroke: 'stroke-ownership', fill: 'fill-ownership' },
  director: { stroke: 'stroke-director', fill: 'fill-director', dash: '6 4' },
  loop: { stroke: 'stroke-loop', fill: 'fill-loop' },
  // Of the same period as the director's: two on one trunk fall on each other.
  missing: { stroke: 'stroke-muted', fill: 'fill-muted', dash: '5 5' },
};

interface LineProps {
  readonly drawn: DrawnLine;
  readonly known: Known;
}

/** The map finds it by its key, for its tooltip. */
export const MapLine = memo(function MapLine({ drawn }: Pick<LineProps, 'drawn'>) {
  const { stroke, fill, dash } = lineLooks[drawn.kind];
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

/** Above all lines: none strikes it out. */
export const LineLabel = memo(function LineLabel({ drawn, known }: LineProps) {
  return (
    <text
      x={drawn.labelX}
      y={drawn.labelY + 4}
      fontSize={12}
      fontWeight={600}
      textAnchor="middle"
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
      className={`${lineLooks[drawn.kind].fill} stroke-surface tabular-nums`}
    >
      {toLineLabel(drawn, known)}
    </text>
  );
});

/** Behind a line of the selection. */
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
