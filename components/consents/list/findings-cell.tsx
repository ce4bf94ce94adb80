import { cn } from '#components/ui/style/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { useTooltip } from '#components/ui/tooltip/index.ts';
import type { ShownConsentFinding } from '#lib/model/consents/finding.ts';
import { FindingMark, findingKey } from '../marks/index.ts';

const mostShown = 2;

/** Most serious first, only that one in colour; the rest is counted, never truncated, and printed in full. */
export function FindingsCell({ findings }: { readonly findings: readonly ShownConsentFinding[] }) {
  const more = findings.slice(mostShown);
  const { trigger, tooltip } = useTooltip(
    more.map((finding) => (
      <span key={findingKey(finding)} className="block">
        {finding.message}
      </span>
    )),
  );
  if (findings.length === 0) return <span className="text-subtle">No findings</span>;
  return (
    <span className="flex flex-col items-start gap-y-0.5">
      {findings.map((finding, at) => (
        <span
          key={findingKey(finding)}
          className={cn(
            'items-start gap-1.5 print:inline-flex',
            at < mostShown ? 'inline-flex' : 'hidden',
            finding.severity === 'notice' && 'text-muted',
            at === 0 && finding.severity === 'severe' && 'font-semibold text-rejected-fg',
          )}
        >
          <FindingMark finding={finding} className="mt-0.75" />
          <SafeText text={finding.message} />
        </span>
      ))}
      {more.length > 0 && (
        <span
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the counted findings must be readable by keyboard
          tabIndex={0}
          className="relative z-1 -mx-1 rounded-chip px-1 text-muted underline decoration-dotted underline-offset-2 print:hidden"
          {...trigger}
        >
          {more.length} more
        </span>
      )}
      {tooltip}
    </span>
  );
}
