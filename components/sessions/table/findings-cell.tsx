'use client';
'use no memo';

import { SafeText } from '#components/ui/safe-text.tsx';
import { FindingIcon } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import type { ShownFinding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { bySeverity, keyOfFinding } from '#lib/model/session/finding-list.ts';
import type { PressingCause } from '#lib/model/session/queue.schema.ts';
import { causeTexts, type ReviewCause } from '#lib/model/session/queue.ts';

const noCauses: readonly PressingCause[] = [];

export interface FindingsCellProps {
  readonly findings: readonly ShownFinding[];
  /** The causes are what else needs a person. */
  readonly causes?: readonly PressingCause[] | undefined;
  /** It is set where the row must keep its height. */
  readonly inOneLine?: boolean;
}

type Line = Pick<ShownFinding, 'severity' | 'message' | 'worst'> & {
  readonly key: string;
  readonly code?: FindingCode;
};

/** The mark of a cause is that of a finding; a cause without one has the mark of linked shared data. */
const codeOfCause: Partial<Record<ReviewCause, FindingCode>> = { waiting: 'step_waiting' };

function toLines(findings: readonly ShownFinding[], causes: readonly PressingCause[]): Line[] {
  const others = causes.map(({ cause, severity }): Line => {
    const code = codeOfCause[cause];
    return { key: cause, severity, message: causeTexts[cause], ...(code && { code }) };
  });
  return [...findings.map((finding) => ({ ...finding, key: keyOfFinding(finding) })), ...others].sort(bySeverity);
}

/**
 * Shows the findings of a row that has any. The most serious is first, and only that one is in colour; the rest is counted, never truncated, and
 * printed in full. Where the row must keep its height, a text longer than its line is shortened, and the tooltip has all of them.
 */
export function FindingsCell({ findings, causes = noCauses, inOneLine = false }: FindingsCellProps) {
  const maxShown = inOneLine ? 1 : 2;
  const lines = toLines(findings, causes);
  const more = lines.slice(maxShown);
  const isAlone = inOneLine && more.length === 0;
  const { trigger, tooltip } = useTooltip(
    (inOneLine ? lines : more).map((line) => (
      <span key={line.key} className="block">
        {line.message}
      </span>
    )),
    { onlyIfTruncated: isAlone },
  );
  const shownLines = lines.slice(0, maxShown);
  return (
    <span
      className={cn('flex items-center gap-x-4 gap-y-0.5', inOneLine ? 'relative z-1 print:flex-wrap' : 'flex-wrap')}
    >
      {shownLines.map((line, index) => {
        const isLast = index === shownLines.length - 1;
        const finding = (
          <FindingText
            key={line.key}
            line={line}
            isShortened={inOneLine}
            trigger={isAlone ? trigger : undefined}
            className={cn('inline-flex', index === 0 && line.severity === 'severe' && 'font-semibold text-rejected-fg')}
          />
        );
        if (!isLast || more.length === 0) return finding;
        return (
          // They are on one line, so that the count is never a line of its own.
          <span key={line.key} className="flex min-w-0 max-w-full items-center gap-x-3">
            {finding}
            <span
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the counted findings must be readable by keyboard
              tabIndex={0}
              className="relative z-1 -mx-1 shrink-0 whitespace-nowrap rounded-chip px-1 py-[0.3125rem] text-muted underline print:hidden decoration-dotted underline-offset-2"
              {...trigger}
            >
              {more.length} more
            </span>
          </span>
        );
      })}
      {more.map((line) => (
        <FindingText key={line.key} line={line} className="hidden print:inline-flex" />
      ))}
      {tooltip}
    </span>
  );
}

interface FindingTextProps {
  readonly line: Line;
  readonly isShortened?: boolean;
  /** This trigger opens the tooltip with the whole text. */
  readonly trigger?: ReturnType<typeof useTooltip>['trigger'] | undefined;
  readonly className: string;
}

const FindingText = ({ line, isShortened = false, trigger, className }: FindingTextProps) => (
  <span className={cn('min-w-0 items-center gap-1.5', line.severity === 'notice' && 'text-muted', className)}>
    <FindingIcon finding={line} className="shrink-0" />
    {isShortened ? (
      <span className="truncate" {...trigger}>
        <SafeText text={line.message} />
      </span>
    ) : (
      <SafeText text={line.message} />
    )}
  </span>
);
