'use client';

import { CircleQuestionMark, Gavel, ShieldAlert, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type NodeKey, type Ownership, type OwnershipNode, unitCaveat } from '#lib/ownership/index.ts';
import { intervalText, isExact } from '../labels/share-cell-text.ts';
import { NodeName } from '../node-name.tsx';
import { ScreeningMark } from '../node-status.tsx';
import type { AssessedOwner, Summary } from './summary.ts';

interface OwnerGroupsProps {
  readonly summary: Summary;
  readonly ownership: Ownership;
  /** Absent: names are plain text, not buttons. */
  readonly onSelect?: ((node: NodeKey) => void) | undefined;
}

/** Beneficial owners by name and share, grouped by verdict, and those with screening hits. */
export function OwnerGroups({ summary, ownership, onSelect }: OwnerGroupsProps) {
  const { owners, review, undetermined, hits } = summary;
  const screened = hits.length > 0 && (
    <Group
      icon={<ShieldAlert aria-hidden className="text-rejected-fg" />}
      title={`${hits.length.toLocaleString('en')} with screening hits`}
      members={hits.map((node) => ({ node, detail: node.screened && <ScreeningMark screened={node.screened} /> }))}
      onSelect={onSelect}
    />
  );
  if (!ownership.computed)
    return (
      <>
        <p className="font-medium">
          {ownership.nodes.length === 0
            ? 'No owners reported.'
            : 'Beneficial owners cannot be computed from the data. Shares are shown as reported.'}
        </p>
        {screened}
      </>
    );
  return (
    <>
      <Group
        icon={<UserCheck aria-hidden className="text-text" />}
        title={`${ownersTitle(owners.length)}${unitCaveat(ownership)}`}
        members={owners.map(toMember)}
        onSelect={onSelect}
      />
      {review.length > 0 && (
        <Group
          icon={<Gavel aria-hidden className="text-resubmission-fg" />}
          title="For manual review"
          members={review.map(toMember)}
          onSelect={onSelect}
        />
      )}
      {undetermined.length > 0 && (
        <Group
          icon={<CircleQuestionMark aria-hidden className="text-resubmission-fg" />}
          title={`${undetermined.length.toLocaleString('en')} undetermined`}
          members={undetermined.map(toMember)}
          onSelect={onSelect}
        />
      )}
      {screened}
    </>
  );
}

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
  /** Beside the name. */
  readonly detail: ReactNode;
}

interface GroupProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly members: readonly Member[];
  readonly onSelect: ((node: NodeKey) => void) | undefined;
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
