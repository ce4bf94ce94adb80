import { SafeText } from '#components/ui/marked-text.tsx';
import { cn } from '#components/ui/style.ts';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import type { ShownConsentFinding } from '#lib/model/consents/finding.ts';
import { FindingMark, findingKey } from '../marks/finding-mark.tsx';
import { type FindingGroup, groupFindings, groupSuffix } from '../marks/group-findings.ts';

const mostShown = 2;

/** Most serious first, only that one in colour; the rest is counted, never truncated, and printed in full. */
export function FindingsCell({ findings }: { readonly findings: readonly ShownConsentFinding[] }) {
  const groups = groupFindings(findings);
  const more = groups.slice(mostShown);
  const { trigger, tooltip } = useTooltip(
    more.map((group) => (
      <span key={findingKey(group.finding)} className="block">
        {[group.finding.message, groupSuffix(group)].filter(Boolean).join(' · ')}
      </span>
    )),
  );
  if (findings.length === 0) return <span className="text-subtle">No findings</span>;
  return (
    <span className="flex flex-col items-start gap-y-0.5">
      {groups.map(({ finding, count }, at) => (
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
          <span>
            <SafeText text={finding.message} />
            <Suffix group={{ finding, count }} />
          </span>
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

const Suffix = ({ group }: { readonly group: FindingGroup }) => {
  const suffix = groupSuffix(group);
  return suffix === '' ? null : <span className="ml-1.5 font-normal text-meta text-muted">{suffix}</span>;
};
