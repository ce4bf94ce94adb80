'use client';

import { CircleQuestionMark, Gavel, RotateCcw, ShieldAlert, UserCheck } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '#components/ui/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useReaderLocale } from '#components/ui/use-reader-locale.ts';
import { toAbsolute } from '#lib/format/date.ts';
import {
  type FindingCode,
  type NodeKey,
  type Ownership,
  type OwnershipNode,
  type OwnershipReading,
  shareText,
} from '#lib/ownership/index.ts';
import { type Answer, answerOf, type Owner } from './answer.ts';
import { intervalText, isExact } from './figures.ts';
import { Findings } from './findings.tsx';
import { Name } from './names.tsx';
import { ScreenedSign } from './state.tsx';

interface HeadProps {
  readonly ref?: Ref<HTMLElement>;
  readonly reading: OwnershipReading;
  readonly ownership: Ownership;
  readonly onSelect: (node: NodeKey) => void;
  /** All nodes that a finding is about, and which of them comes next. */
  readonly onMark: (nodes: readonly NodeKey[], next: NodeKey) => void;
  /** Absent for those who may not. */
  readonly onSettle: (() => void) | undefined;
}

/** The answer of the first ten seconds: who, how sure, what nobody is named for; then what is wrong, worst first. */
export function Head({ ref, reading, ownership, onSelect, onMark, onSettle }: HeadProps) {
  const answer = answerOf(ownership);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Beneficial owners and findings"
      className="grid shrink-0 grid-cols-[minmax(0,1fr)] border-hairline border-b bg-surface wide:owners-beside-map panes:max-h-[40%] panes:overflow-y-auto outline-none print:block"
    >
      <div className="flex flex-col gap-0.5 px-4 py-2">
        <Who answer={answer} ownership={ownership} onSelect={onSelect} />
        <HowSure ownership={ownership} />
        <Settled reading={reading} onSettle={onSettle} />
      </div>
      <Findings
        findings={answer.findings}
        ownership={ownership}
        onMark={onMark}
        onSettle={onSettle}
        className="border-hairline px-4 py-2 max-wide:border-t wide:border-l"
      />
    </section>
  );
}

/** How the answer was read is not proved, and another way would give other figures. */
const assumptions: ReadonlySet<FindingCode> = new Set(['DIRECTION_ASSUMED', 'COUNT_ASSUMED_COMPLETE', 'ROOT_ASSUMED']);

interface WhoProps {
  readonly answer: Answer;
  readonly ownership: Ownership;
  /** Absent: names are words, not buttons. */
  readonly onSelect?: ((node: NodeKey) => void) | undefined;
}

/** Who the beneficial owners are, by name and share, with how sure that is. */
export function Who({ answer, ownership, onSelect }: WhoProps) {
  const { owners, review, undetermined, hits } = answer;
  const screened = hits.length > 0 && (
    <Group
      icon={<ShieldAlert aria-hidden className="text-rejected-fg" />}
      title={`${hits.length.toLocaleString('en')} with screening hits`}
      named={hits.map((node) => ({ node, words: node.screened && <ScreenedSign screened={node.screened} /> }))}
      onSelect={onSelect}
    />
  );
  if (!ownership.computed)
    return (
      <>
        <p className="font-medium">
          {ownership.nodes.length === 0
            ? 'No owners reported.'
            : 'Who the beneficial owners are is not computed: what is declared does not allow it. Shares stand as reported.'}
        </p>
        {screened}
      </>
    );
  return (
    <>
      <Group
        icon={<UserCheck aria-hidden className="text-text" />}
        title={`${owners.length === 0 ? 'No' : owners.length.toLocaleString('en')} beneficial ${owners.length === 1 ? 'owner' : 'owners'} by reported shares`}
        named={owners.map(toNamed)}
        onSelect={onSelect}
      />
      {review.length > 0 && (
        <Group
          icon={<Gavel aria-hidden className="text-resubmission-fg" />}
          title="For manual review"
          named={review.map(toNamed)}
          onSelect={onSelect}
        />
      )}
      {undetermined.length > 0 && (
        <Group
          icon={<CircleQuestionMark aria-hidden className="text-resubmission-fg" />}
          title={`${undetermined.length.toLocaleString('en')} undetermined`}
          named={undetermined.map(toNamed)}
          onSelect={onSelect}
        />
      )}
      {screened}
    </>
  );
}

const toNamed = ({ node, figures }: Owner): Named => ({
  node,
  words: (
    <span className={isExact(figures.effective) ? 'font-semibold' : 'text-resubmission-fg'}>
      {intervalText(figures.effective)}
    </span>
  ),
});

/** What nobody is named for, and what the figures rest on. */
export function HowSure({ ownership, children }: { readonly ownership: Ownership; readonly children?: ReactNode }) {
  const { computed, findings, undisclosed, trapped } = ownership;
  const assumed = computed && findings.some(({ code, severity }) => assumptions.has(code) && severity !== 'notes');
  const isNothing = undisclosed !== null && Math.abs(undisclosed) < 1e-9;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
      {computed && (
        <span className={isNothing ? 'text-meta text-muted' : 'font-medium'}>{shareText(undisclosed)} undisclosed</span>
      )}
      {trapped !== null && trapped > 1e-9 && (
        <span className="font-medium">{shareText(trapped)} in closed loops, no natural person behind</span>
      )}
      {computed && findings.some(({ code }) => code === 'OVER_ALLOCATED') && (
        <span className="font-medium text-resubmission-fg">Figures are estimates: more than 100 % is reported</span>
      )}
      {assumed && <span className="font-medium text-resubmission-fg">Figures assume how the answer is to be read</span>}
      <span className="text-meta text-muted">
        {children}
        Figures are computed from reported shares and are not a legal determination.
      </span>
    </p>
  );
}

const namedAtMost = 4;

interface Named {
  readonly node: OwnershipNode;
  /** What is said beside the name. */
  readonly words: ReactNode;
}

interface GroupProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly named: readonly Named[];
  readonly onSelect: ((node: NodeKey) => void) | undefined;
}

const Group = ({ icon, title, named, onSelect }: GroupProps) => (
  <p className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-1.5 tabular-nums">
    <span className="flex h-6 items-center [&_svg]:size-4">{icon}</span>
    <span className="flex min-w-0 flex-wrap gap-x-4 leading-6">
      <span className="font-medium">{title}</span>
      {named.slice(0, namedAtMost).map(({ node, words }) => (
        <span key={node.key} className="inline-flex min-h-6 min-w-0 items-center gap-1.5">
          {onSelect ? (
            <button
              type="button"
              onClick={() => onSelect(node.key)}
              className="min-h-6 min-w-0 max-w-52 truncate rounded-chip text-accent hover:underline"
            >
              <Name node={node} />
            </button>
          ) : (
            <Name node={node} className="min-w-0 max-w-52 truncate" />
          )}
          <span className="flex shrink-0">{words}</span>
        </span>
      ))}
      {named.length > namedAtMost && (
        <span className="text-muted">and {(named.length - namedAtMost).toLocaleString('en')} more</span>
      )}
    </span>
  </p>
);

function Settled({ reading: { settlement }, onSettle }: Pick<HeadProps, 'reading' | 'onSettle'>) {
  const { settled, lapsed, by, at } = settlement;
  const locale = useReaderLocale();
  const isInForce = Object.values(settled).some((one) => one !== null);
  if (by === null || at === null || (!isInForce && !lapsed)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-meta">
      {isInForce ? 'Settled by' : 'No longer in force, as other owners are declared now: settled by'}{' '}
      <SafeText text={by} className="font-medium" />
      <span>
        on <time dateTime={at}>{toAbsolute(at, undefined, locale)}</time>
      </span>
      {onSettle && isInForce && (
        <Button look="link" size="small" onClick={onSettle} className="print:hidden">
          <RotateCcw aria-hidden />
          Change or undo
        </Button>
      )}
    </p>
  );
}
