'use client';
'use no memo';

import { useNow } from '#components/ui/clock.tsx';
import { cn } from '#components/ui/cn.ts';
import { FindingIcon } from '#components/ui/finding-icon.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useTooltip } from '#components/ui/tooltip.tsx';
import { findingText } from '#lib/format/finding.ts';
import type { Finding } from '#lib/model/finding.ts';

interface FindingsCellProps {
  readonly findings: readonly Finding[];
  /** Where the row must not grow. */
  readonly inOneLine?: boolean;
}

/** Worst first, only the worst in colour; the rest is counted, never cut, and stands on paper. */
export function FindingsCell({ findings, inOneLine = false }: FindingsCellProps) {
  const shownAtMost = inOneLine ? 1 : 2;
  const nowMs = useNow();
  const more = findings.slice(shownAtMost);
  const { trigger, tooltip } = useTooltip(
    more.map((finding) => (
      <span key={`${finding.code} ${finding.step}`} className="block">
        {findingText(finding, nowMs)}
      </span>
    )),
  );
  if (findings.length === 0)
    return (
      <span data-none className="text-subtle">
        —
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      {findings.map((finding, index) => (
        <span
          key={`${finding.code} ${finding.step}`}
          className={cn(
            'items-center gap-1.5 print:inline-flex',
            index < shownAtMost ? 'inline-flex' : 'hidden',
            finding.severity === 'notice' && 'text-muted',
            index === 0 && finding.severity === 'severe' && 'font-semibold text-rejected-fg',
          )}
        >
          <FindingIcon finding={finding} />
          <SafeText text={findingText(finding, nowMs)} />
        </span>
      ))}
      {more.length > 0 && (
        <span
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is counted must be readable by keyboard too
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
