'use client';
'use no memo';

import { FindingIcon } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { useTooltip } from '#components/ui/tooltip/index.ts';
import type { ShownFinding } from '#lib/model/session/finding.ts';
import { causeTexts, type ReviewCause } from '#lib/model/session/queue.ts';

const noCauses: readonly ReviewCause[] = [];

export interface FindingsCellProps {
  readonly findings: readonly ShownFinding[];
  /** What else needs a person. */
  readonly causes?: readonly ReviewCause[] | undefined;
  /** Where the row must keep its height. */
  readonly inOneLine?: boolean;
}

/** Of a row that has any. Most serious first, only that one in colour; the rest is counted, never truncated, and printed in full. */
export function FindingsCell({ findings, causes = noCauses, inOneLine = false }: FindingsCellProps) {
  const maxShown = inOneLine ? 1 : 2;
  const more = findings.slice(maxShown);
  const { trigger, tooltip } = useTooltip(
    more.map((finding) => (
      <span key={`${finding.code} ${finding.step}`} className="block">
        {finding.message}
      </span>
    )),
  );
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      {findings.map((finding, index) => (
        <span
          key={`${finding.code} ${finding.step}`}
          className={cn(
            'items-center gap-1.5 print:inline-flex',
            index < maxShown ? 'inline-flex' : 'hidden',
            finding.severity === 'notice' && 'text-muted',
            index === 0 && finding.severity === 'severe' && 'font-semibold text-rejected-fg',
          )}
        >
          <FindingIcon finding={finding} />
          <SafeText text={finding.message} />
        </span>
      ))}
      {causes.length > 0 && !(inOneLine && findings.length > 0) && (
        <span>{causes.map((cause) => causeTexts[cause]).join(', ')}</span>
      )}
      {more.length > 0 && (
        <span
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the counted findings must be readable by keyboard
          tabIndex={0}
          className="relative z-1 -mx-1 rounded-chip px-1 py-[0.3125rem] text-muted underline print:hidden decoration-dotted underline-offset-2"
          {...trigger}
        >
          {more.length} more
        </span>
      )}
      {tooltip}
    </span>
  );
}
