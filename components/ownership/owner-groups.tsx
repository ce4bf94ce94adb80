'use client';

import type { LucideIcon } from 'lucide-react';
import { CircleQuestionMark, CircleSlash, Gavel, Info, ShieldAlert, TriangleAlert, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FindingCode, NodeKey, Ownership, OwnershipFinding, OwnershipNode } from '#lib/ownership/index.ts';
import { isSanctionsFinding, shareText, unaccountedText, unitCaveat } from '#lib/ownership/index.ts';
import { intervalText, isExact } from './labels.ts';
import { NodeName, ScreeningMark } from './node.tsx';
import type { AssessedOwner, Summary } from './summary.ts';

const severityStyles = {
  stops: { icon: CircleSlash, label: 'Blocking', className: 'text-rejected-fg' },
  warns: { icon: TriangleAlert, label: 'Warning', className: 'text-resubmission-fg' },
  notes: { icon: Info, label: 'Note', className: 'text-muted' },
};
const sanctionsStyle = { icon: ShieldAlert, label: 'Warning', className: 'text-rejected-fg' };

export const findingStyle = (finding: OwnershipFinding) =>
  isSanctionsFinding(finding) ? sanctionsStyle : severityStyles[finding.severity];

const unclear = 'text-resubmission-fg';
const countOf = (all: readonly unknown[]): string => all.length.toLocaleString('en');

interface OwnerGroupsProps {
  readonly summary: Summary;
  readonly ownership: Ownership;
  /** Without it, names are plain text, not buttons. */
  readonly onSelect?: (node: NodeKey) => void;
}

/** Names beneficial owners with their shares, grouped by verdict, and those with screening hits. */
export function OwnerGroups({ summary, ownership, onSelect }: OwnerGroupsProps) {
  const { owners, review, undetermined, hits } = summary;
  const toGroup = (Icon: LucideIcon, tone: string, title: string, members: readonly Member[]) => (
    <Group icon={<Icon aria-hidden className={tone} />} title={title} members={members} onSelect={onSelect} />
  );
  const withHits = hits.map((node) => ({ node, detail: node.screened && <ScreeningMark screened={node.screened} /> }));
  const screened =
    hits.length > 0 && toGroup(ShieldAlert, 'text-rejected-fg', `${countOf(hits)} with screening hits`, withHits);
  if (!ownership.computed)
    return (
      <>
        <p className="font-medium">{notComputedText(ownership)}</p>
        {screened}
      </>
    );
  return (
    <>
      {toGroup(UserCheck, 'text-text', ownersTitle(owners.length) + unitCaveat(ownership), owners.map(toMember))}
      {review.length > 0 && toGroup(Gavel, unclear, 'For manual review', review.map(toMember))}
      {undetermined.length > 0 &&
        toGroup(CircleQuestionMark, unclear, `${countOf(undetermined)} undetermined`, undetermined.map(toMember))}
      {screened}
    </>
  );
}

export const notComputedText = ({ nodes }: Ownership): string =>
  nodes.length === 0
    ? 'No owners reported.'
    : 'Beneficial owners cannot be computed from the data. Shares are shown as reported.';

const ownersTitle = (count: number): string =>
  count === 0
    ? 'No beneficial owner identified by reported shares'
    : `${count.toLocaleString('en')} beneficial ${count === 1 ? 'owner' : 'owners'} by reported shares`;

const toMember = ({ node, assessment }: AssessedOwner): Member => ({
  node,
  detail: (
    <span className={isExact(assessment.effective) ? 'font-semibold' : 'text-resubmission-fg'}>
      {intervalText(assessment.effective)}
    </span>
  ),
});

const namesShown = 4;

interface Member {
  readonly node: OwnershipNode;
  readonly detail: ReactNode;
}

interface GroupProps extends Pick<OwnerGroupsProps, 'onSelect'> {
  readonly icon: ReactNode;
  readonly title: string;
  readonly members: readonly Member[];
}

const Group = ({ icon, title, members, onSelect }: GroupProps) => (
  <p className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-1.5 tabular-nums">
    <span className="flex h-6 items-center [&_svg]:size-4">{icon}</span>
    <span className="flex min-w-0 flex-wrap gap-x-4 leading-6">
      <span className="font-medium">{title}</span>
      {members.slice(0, namesShown).map(({ node, detail }) => (
        <span key={node.key} className="inline-flex min-h-6 min-w-0 items-center gap-1.5">
          {onSelect ? (
            <button
              type="button"
              onClick={() => onSelect(node.key)}
              className="min-h-6 min-w-0 max-w-full truncate rounded-chip text-accent hover:underline"
            >
              <NodeName node={node} />
            </button>
          ) : (
            <NodeName node={node} className="min-w-0 max-w-full truncate" />
          )}
          <span className="flex shrink-0">{detail}</span>
        </span>
      ))}
      {members.length > namesShown && (
        <span className="text-muted">and {(members.length - namesShown).toLocaleString('en')} more</span>
      )}
    </span>
  </p>
);

/** These findings are about an unproven interpretation: another one would give other shares. */
const assumptionCodes: ReadonlySet<FindingCode> = new Set([
  'DIRECTION_ASSUMED',
  'UNIT_ASSUMED',
  'COUNT_ASSUMED_COMPLETE',
  'ROOT_ASSUMED',
]);

interface CaveatsProps {
  readonly ownership: Ownership;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** States the part that is not accounted for, and what the shares rest on. */
export function Caveats({ ownership, children, className }: CaveatsProps) {
  const { computed, findings, undisclosed, inClosedLoops } = ownership;
  const isAssumed = findings.some(({ code, severity }) => assumptionCodes.has(code) && severity !== 'notes');
  const isDisclosed = undisclosed !== null && undisclosed < 1e-9;
  return (
    <p className={className ?? 'flex flex-wrap items-baseline gap-x-3 tabular-nums'}>
      {computed && (
        <span className={isDisclosed ? 'text-meta text-muted' : 'font-medium'}>
          {unaccountedText(undisclosed)} not accounted for by reported shares
        </span>
      )}
      {inClosedLoops !== null && inClosedLoops > 1e-9 && (
        <span className="font-medium">{shareText(inClosedLoops)} in closed loops without a natural person</span>
      )}
      {computed && findings.some(({ code }) => code === 'OVER_ALLOCATED') && (
        <span className="font-medium text-resubmission-fg">Shares are estimates: more than 100 % is reported</span>
      )}
      {computed && isAssumed && <span className="font-medium text-resubmission-fg">Shares rest on an assumption</span>}
      <span className="order-last text-meta text-muted">
        {children}
        Results are computed from reported shares and are not a legal determination.
      </span>
    </p>
  );
}
