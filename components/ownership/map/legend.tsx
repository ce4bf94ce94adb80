import type { Drawing, DrawnLine, Ownership } from '#lib/ownership/index.ts';
import { thresholdText } from './label.ts';
import { lineLooks } from './map-line.tsx';

const lines: readonly { readonly kind: DrawnLine['kind']; readonly words: string; readonly path: string }[] = [
  { kind: 'ownership', words: 'Ownership', path: 'M1 7H27' },
  { kind: 'director', words: 'Director, never added', path: 'M1 7H27' },
  { kind: 'loop', words: 'Loop', path: 'M1 12C8 0 20 0 27 12' },
  { kind: 'missing', words: 'Share missing', path: 'M1 7H27' },
];

interface LegendProps {
  readonly ownership: Ownership;
  readonly drawing: Drawing;
}

/** What the lines and the short marks that are drawn stand for. */
export function Legend({ ownership, drawing }: LegendProps) {
  const drawn = new Set(drawing.lines.map(({ kind }) => kind));
  const { computed, figures, policy } = ownership;
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border-hairline border-t bg-surface px-4 py-2 text-meta text-muted"
    >
      {lines
        .filter(({ kind }) => drawn.has(kind))
        .map(({ kind, words, path }) => (
          <Sample key={kind} words={words}>
            <path
              d={path}
              className={lineLooks[kind].stroke}
              strokeWidth={kind === 'ownership' ? 3 : 1.75}
              strokeDasharray={lineLooks[kind].dash}
            />
          </Sample>
        ))}
      <Sample words="Path of the selection">
        <path d="M1 7H27" className="stroke-accent" strokeWidth={11} strokeOpacity={0.22} />
        <path d="M1 7H27" className={lineLooks.ownership.stroke} strokeWidth={2} />
      </Sample>
      {computed &&
        figures.some(
          ({ grounds, verdict }) =>
            verdict === 'owner' && grounds.some(({ article, outcome }) => article === '52' && outcome === 'met'),
        ) && <Words term={thresholdText(policy)}>owner by shares</Words>}
      {computed && figures.some(({ verdict, control }) => verdict !== null && control === 'yes') && (
        <Words term="Majority">over half on each level</Words>
      )}
    </ul>
  );
}

const Sample = ({ words, children }: { readonly words: string; readonly children: React.ReactNode }) => (
  <li className="flex items-center gap-2">
    <svg aria-hidden width={28} height={14} fill="none">
      {children}
    </svg>
    {words}
  </li>
);

const Words = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <li>
    <span className="font-medium text-text">{term}</span> {children}
  </li>
);
