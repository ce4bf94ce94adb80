'use client';

/**
 * Who owns a company, for its overview: each beneficial owner with share and checks, and everybody else with hits. Promises: an ownership that cannot
 * be computed never reads as one without owners; everybody with screening hits is counted. Throws nothing.
 */
import { ShieldAlert } from 'lucide-react';
import Link from 'next/link';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { ownershipPage } from '#lib/model/addresses.ts';
import type { NodeAssessment, NodeKey, Ownership, OwnershipNode } from '#lib/ownership/index.ts';
import { findingMessage, isSanctionsFinding } from '#lib/ownership/index.ts';
import { ComputedOwnership } from './computed-ownership.tsx';
import { intervalText, isExact, policyText } from './labels.ts';
import { NodeName, NodeStatus } from './node.tsx';
import { Caveats, notComputedText } from './owner-groups.tsx';
import { byKey, toSummary } from './summary.ts';

export const OwnersAtAGlance = ({ reference }: { readonly reference: string }) => (
  <ComputedOwnership reference={reference}>
    {(ownership) => <OwnersByVerdict reference={reference} ownership={ownership} />}
  </ComputedOwnership>
);

function OwnersByVerdict({ reference, ownership }: { readonly reference: string; readonly ownership: Ownership }) {
  const { owners, review, undetermined, hits, findings } = toSummary(ownership);
  const listed = new Set<NodeKey>([...owners, ...review, ...undetermined].map(({ node }) => node.key));
  const others = hits.filter(({ key }) => !listed.has(key));
  const assessed = byKey(ownership.assessments);
  const sanctions = findings.filter(isSanctionsFinding);
  return (
    <div className="flex flex-col gap-2">
      {sanctions.map((finding, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the findings of one computation keep their order
        <p key={at} className="flex items-start gap-1.5 font-semibold text-rejected-fg">
          <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <SafeText dir="ltr" text={findingMessage(finding, ownership).title} className="min-w-0 break-words" />
        </p>
      ))}
      {ownership.computed ? (
        owners.length === 0 && <p className="font-medium">No beneficial owner identified by reported shares</p>
      ) : (
        <p className="font-medium">{notComputedText(ownership)}</p>
      )}
      <Owners
        title={owners.length === 1 ? 'Beneficial owner' : 'Beneficial owners'}
        members={owners}
        reference={reference}
      />
      <Owners title="For manual review" members={review} reference={reference} />
      <Owners title="Undetermined" members={undetermined} reference={reference} />
      <Owners
        title={listed.size > 0 || owners.length > 0 ? 'Others with screening hits' : 'With screening hits'}
        members={others.map((node) => ({ node, assessment: assessed.get(node.key) }))}
        reference={reference}
      />
      <Caveats ownership={ownership}>{policyText(ownership.policy)}. </Caveats>
    </div>
  );
}

const mostShown = 5;

interface OwnersProps {
  readonly title: string;
  /** Without an assessment no share is shown. */
  readonly members: readonly { readonly node: OwnershipNode; readonly assessment: NodeAssessment | undefined }[];
  readonly reference: string;
}

function Owners({ title, members, reference }: OwnersProps) {
  if (members.length === 0) return null;
  const further = members.length - mostShown;
  return (
    <div>
      <h4 className="text-meta text-muted">
        {title} <span className="tabular-nums">{members.length > 1 && members.length.toLocaleString('en')}</span>
      </h4>
      <ul>
        {members.slice(0, mostShown).map(({ node, assessment }) => (
          <li key={node.key} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-0.5">
            <Link
              href={`${ownershipPage(reference)}?node=${encodeURIComponent(node.key)}`}
              prefetch={false}
              className="min-w-0 break-words rounded-chip text-accent hover:underline"
            >
              <NodeName node={node} />
            </Link>
            {assessment && (
              <span
                className={cn(
                  'font-semibold',
                  !isExact(assessment.effective) && 'text-resubmission-fg',
                  'tabular-nums',
                )}
              >
                {intervalText(assessment.effective)}
              </span>
            )}
            <NodeStatus node={node} />
          </li>
        ))}
      </ul>
      {further > 0 && (
        <Link
          href={ownershipPage(reference)}
          prefetch={false}
          className="inline-flex min-h-6 items-center rounded-chip text-accent hover:underline"
        >
          {further.toLocaleString('en')} more
        </Link>
      )}
    </div>
  );
}
