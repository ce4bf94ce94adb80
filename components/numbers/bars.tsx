'use no memo';

import { cn } from '#components/ui/style.ts';

export interface BarPart {
  readonly name: string;
  readonly value: number;
  /** Its fill: parts differ in brightness too. */
  readonly look: string;
}

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly BarPart[];
  /** Written at its end. */
  readonly text: string;
}

interface BarsProps {
  /** What is drawn; the table beside it says the same. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The value of the full width; default the longest bar. */
  readonly full?: number;
}

const sumOf = (parts: readonly BarPart[]): number => parts.reduce((sum, { value }) => sum + value, 0);

/** Horizontal bars on one scale that begins at nothing. */
export function Bars({ label, bars, full = Math.max(1, ...bars.map(({ parts }) => sumOf(parts))) }: BarsProps) {
  const legend = bars[0]?.parts ?? [];
  return (
    <figure role="img" aria-label={label} className="min-w-0">
      <div className="grid grid-cols-[max-content_minmax(0,1fr)_max-content] items-center gap-x-3 gap-y-1.5">
        {bars.map(({ key, name, parts, text }) => (
          <div key={key} className="contents">
            <span className="text-muted">{name}</span>
            <Drawn parts={parts} full={full} />
            <span className="text-right tabular-nums">{text}</span>
          </div>
        ))}
      </div>
      {legend.length > 1 && (
        <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
          {legend.map(({ name, look }) => (
            <span key={name} className="flex items-center gap-1.5">
              <svg aria-hidden="true" className="size-3">
                <rect width="100%" height="100%" className={look} />
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

/** SVG, since the content security policy allows no style attribute. */
function Drawn({ parts, full }: { readonly parts: readonly BarPart[]; readonly full: number }) {
  const from = parts.map((_, at) => sumOf(parts.slice(0, at)));
  return (
    <svg aria-hidden="true" className="h-4 w-full bg-sunken forced-colors:border">
      {parts.map(({ name, value, look }, at) => (
        <rect
          key={name}
          x={`${((from[at] ?? 0) / full) * 100}%`}
          width={`${(value / full) * 100}%`}
          height="100%"
          className={cn(look, 'forced-colors:stroke-[CanvasText]')}
        />
      ))}
    </svg>
  );
}
