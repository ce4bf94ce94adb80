'use client';

import { Landmark, List, type LucideIcon, Newspaper, Shield, ShieldAlert, ShieldQuestionMark } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';
import { StatusText } from '#components/ui/status-badge.tsx';
import type { OwnershipNode, Screened } from '#lib/ownership/index.ts';
import { type Hits, hitsOf } from './hits.ts';

const kinds: Record<NonNullable<Hits['kind']>, { readonly icon: LucideIcon; readonly className: string }> = {
  sanctions: { icon: ShieldAlert, className: 'text-rejected-fg' },
  pep: { icon: Landmark, className: 'text-pep-fg' },
  adverse_media: { icon: Newspaper, className: 'text-media-fg' },
  other: { icon: List, className: 'text-other-fg' },
};

/** Hits of a screening and whether it is whole; nothing of it ever reads as clean. */
export function ScreenedSign({ screened, brief = false }: { readonly screened: Screened; readonly brief?: boolean }) {
  const hits = hitsOf(screened);
  // Without a number nobody knows that there are none.
  const isIncomplete = screened.state === 'incomplete' || screened.hits === null;
  const { icon: Icon, className } = hits
    ? kinds[hits.kind ?? 'other']
    : isIncomplete
      ? { icon: ShieldQuestionMark, className: 'text-resubmission-fg' }
      : { icon: Shield, className: 'text-muted' };
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1 font-medium text-meta', className)}>
      <Icon aria-hidden className="size-3.5" />
      {hits ? (
        <span className={cn(brief && '@max-[40rem]:group-data-long/owners:sr-only')}>
          {hits.words}
          <span className={cn(brief && 'sr-only')}>{hits.ofKind}</span>
          {isIncomplete && <span className={cn(brief && 'sr-only')}>, incomplete</span>}
          <span className="sr-only"> in screening</span>
        </span>
      ) : isIncomplete ? (
        'Screening incomplete'
      ) : brief ? (
        '0 hits'
      ) : (
        '0 hits reported'
      )}
    </span>
  );
}

/** What is known of checks, screening and documents: never a word that would read as clean. */
export function State({ node, brief = false }: { readonly node: OwnershipNode; readonly brief?: boolean }) {
  return (
    <span
      className={cn(
        'flex min-w-0 items-center gap-x-2 overflow-hidden print:flex-wrap',
        brief && 'whole-on-focus [td:focus_&]:top-1 [td:focus_&]:right-3',
      )}
    >
      {node.screened && <ScreenedSign screened={node.screened} brief={brief} />}
      {node.kind === 'person' && <StatusText status={node.status} className="shrink-0" />}
      {node.kind === 'company' && node.documents !== null && <DocumentStates documents={node.documents} />}
      {node.kind === 'company' && node.place && node.screened === null && (
        <span className="shrink-0 text-muted">Not screened</span>
      )}
    </span>
  );
}

/** Of several documents the state that needs a look first; null stands for none and for those that this desk does not know. */
const worstFirst = [
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  null,
  'SUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
  'VALIDATED',
  'APPROVED',
];

function DocumentStates({ documents }: { readonly documents: NonNullable<OwnershipNode['documents']> }) {
  const rank = (status: string | null) => worstFirst.indexOf(worstFirst.includes(status) ? status : null);
  const [worst] = documents.toSorted((a, b) => rank(a.status) - rank(b.status));
  return worst ? (
    <span className="inline-flex shrink-0 items-center gap-1 text-muted">
      Documents <StatusText status={worst.status} />
    </span>
  ) : (
    <span className="text-muted">0 documents</span>
  );
}

/** What nobody may miss, wherever the name stands. */
export const NameMarks = ({ node }: { readonly node: OwnershipNode }) =>
  node.screened && hitsOf(node.screened) !== null ? (
    <span className="flex shrink-0 @min-[60rem]:hidden">
      <ScreenedSign screened={node.screened} brief />
    </span>
  ) : null;
