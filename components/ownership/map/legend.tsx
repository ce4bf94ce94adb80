import { cn } from '#components/ui/style.ts';
import {
  type Drawing,
  type DrawnLine,
  isMetByShare,
  type Ownership,
  shortThresholdText,
} from '#lib/ownership/index.ts';
import { lineStyles } from './drawing/map-drawing.tsx';

const lines: readonly { readonly kind: DrawnLine['kind']; readonly label: string; readonly path: string }[] = [
  { kind: 'ownership', label: 'Ownership', path: 'M1 7H27' },
  { kind: 'director', label: 'Director (no share)', path: 'M1 7H27' },
  { kind: 'loop', label: 'Loop', path: 'M1 12C8 0 20 0 27 12' },
  { kind: 'missing', label: 'Share missing', path: 'M1 7H27' },
];

interface LegendProps {
  readonly id: string;
  readonly ownership: Ownership;
  readonly drawing: Drawing;
  readonly hasSelection: boolean;
  /** Matters in a low window alone. */
  readonly isOpen: boolean;
}

/** Explains the kinds of lines and the short marks that are drawn. In a low window it is shown on request. */
export function Legend({ id, ownership, drawing, hasSelection, isOpen }: LegendProps) {
  const drawn = new Set(drawing.lines.map(({ kind }) => kind));
  const { computed, assessments, policy } = ownership;
  return (
    <ul
      aria-label="Legend"
      id={id}
      className={cn(
        'flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-t bg-surface px-4 py-1.5 text-meta text-muted',
        !isOpen && 'low:hidden',
      )}
    >
      {lines
        .filter(({ kind }) => drawn.has(kind))
        .map(({ kind, label, path }) => (
          <LegendLine key={kind} label={label}>
            <path
              d={path}
              className={lineStyles[kind].stroke}
              strokeWidth={kind === 'ownership' ? 3 : 1.75}
              strokeDasharray={lineStyles[kind].dash}
            />
          </LegendLine>
        ))}
      {hasSelection && (
        <LegendLine label="Selected path">
          <path d="M1 7H27" className="stroke-accent" strokeWidth={11} strokeOpacity={0.22} />
          <path d="M1 7H27" className={lineStyles.ownership.stroke} strokeWidth={2} />
        </LegendLine>
      )}
      {computed && assessments.some(({ grounds, verdict }) => verdict === 'owner' && isMetByShare(grounds, policy)) && (
        <LegendTerm term={shortThresholdText(policy)}>owner by shares</LegendTerm>
      )}
      {computed && assessments.some(({ verdict, control }) => verdict !== null && control === 'yes') && (
        <LegendTerm term="Majority">more than half at every level</LegendTerm>
      )}
    </ul>
  );
}

const LegendLine = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <li className="flex items-center gap-2">
    <svg aria-hidden width={28} height={14} fill="none">
      {children}
    </svg>
    {label}
  </li>
);

const LegendTerm = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <li>
    <span className="font-medium text-text">{term}</span> {children}
  </li>
);
