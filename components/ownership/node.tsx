'use client';

/** A person or company in a sentence, a row or a panel: name, kind, checks, screening and documents. Promises: nothing reads as clean. */
import {
  Building2,
  CircleQuestionMark,
  Landmark,
  List,
  type LucideIcon,
  Newspaper,
  Shield,
  ShieldAlert,
  ShieldQuestionMark,
  User,
} from 'lucide-react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { type NodeKind, type OwnershipNode, type Screened, toScreeningHits } from '#lib/ownership/index.ts';
import { toVisibleName } from './labels.ts';

const kinds: Record<NodeKind, { readonly icon: LucideIcon; readonly label: string }> = {
  person: { icon: User, label: 'Person' },
  company: { icon: Building2, label: 'Company' },
  unknown: { icon: CircleQuestionMark, label: 'Unknown' },
};

export const kindLabel = (kind: NodeKind): string => kinds[kind].label;

export function KindIcon({ kind, className }: { readonly kind: NodeKind; readonly className?: string }) {
  const { icon: Icon } = kinds[kind];
  return <Icon aria-hidden className={cn('size-3.5 text-muted', className)} />;
}

/** The name of a person or company; one without a name is called by its kind and node id. */
export function nodeName({ key, kind, name }: Pick<OwnershipNode, 'key' | 'kind' | 'name'>): string {
  if (name !== null && name.trim() !== '') return name;
  return `${kind === 'unknown' ? 'Unknown entity' : kindLabel(kind)} ${/^-?\d+$/.test(key) ? `#${key}` : `at ${key}`}`;
}

/** The name for attributes and options, which hold text only. */
export const nodeNameText = (node: Parameters<typeof nodeName>[0]): string => toVisibleName(nodeName(node));

export function NodeName({ node, className }: { readonly node: OwnershipNode; readonly className?: string }) {
  return <SafeText text={nodeName(node)} className={className} />;
}

const hitLooks = {
  sanctions: { icon: ShieldAlert, className: 'text-rejected-fg' },
  pep: { icon: Landmark, className: 'text-pep-fg' },
  adverse_media: { icon: Newspaper, className: 'text-media-fg' },
  other: { icon: List, className: 'text-other-fg' },
};

/** Screening hits, and whether the screening is complete. */
export function ScreeningMark({ screened, brief = false }: { readonly screened: Screened; readonly brief?: boolean }) {
  const hits = toScreeningHits(screened);
  // An unknown number of hits is not zero.
  const isIncomplete = screened.state === 'incomplete' || screened.hits === null;
  const { icon: Icon, className } = hits
    ? hitLooks[hits.kind ?? 'other']
    : isIncomplete
      ? { icon: ShieldQuestionMark, className: 'text-resubmission-fg' }
      : { icon: Shield, className: 'text-muted' };
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1 font-medium text-meta', className)}>
      <Icon aria-hidden className="size-3.5" />
      {hits ? (
        <span className={cn(brief && '@max-[40rem]:group-data-long/owners:sr-only')}>
          {hits.text}
          <span className={cn(brief && 'sr-only')}>{hits.kindSuffix}</span>
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

export function NodeStatus({ node, brief = false }: { readonly node: OwnershipNode; readonly brief?: boolean }) {
  return (
    <span
      className={cn(
        'flex min-w-0 items-center gap-x-2 overflow-hidden print:flex-wrap',
        brief && 'whole-on-focus [td:focus_&]:top-1 [td:focus_&]:right-3',
      )}
    >
      {node.screened && <ScreeningMark screened={node.screened} brief={brief} />}
      {node.kind === 'person' && <StatusText status={node.status} className="shrink-0" />}
      {node.kind === 'company' && node.documents !== null && <DocumentStatus documents={node.documents} />}
      {node.kind === 'company' && node.listedAt && node.screened === null && (
        <span className="shrink-0 text-muted">Not screened</span>
      )}
    </span>
  );
}

/** The null stands for no status and for statuses unknown to Review Desk. */
const mostSeriousFirst = [
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  null,
  'SUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
  'VALIDATED',
  'APPROVED',
];

function DocumentStatus({ documents }: { readonly documents: NonNullable<OwnershipNode['documents']> }) {
  const rank = (status: string | null) => mostSeriousFirst.indexOf(mostSeriousFirst.includes(status) ? status : null);
  const [worst] = documents.toSorted((a, b) => rank(a.status) - rank(b.status));
  return worst ? (
    <span className="inline-flex shrink-0 items-center gap-1 text-muted">
      Documents <StatusText status={worst.status} />
    </span>
  ) : (
    <span className="text-muted">0 documents</span>
  );
}

/** Shows hits beside the name while the table is too narrow for its status column. */
export const NameHitMark = ({ node }: { readonly node: OwnershipNode }) =>
  node.screened && toScreeningHits(node.screened) !== null ? (
    <span className="flex shrink-0 @min-[60rem]:hidden">
      <ScreeningMark screened={node.screened} brief />
    </span>
  ) : null;
