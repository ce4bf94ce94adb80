'use client';

import { Landmark, List, type LucideIcon, Newspaper, Shield, ShieldAlert, ShieldQuestionMark } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';
import { StatusText } from '#components/ui/status-badge.tsx';
import type { OwnershipNode, Screened } from '#lib/ownership/index.ts';

const kinds: Record<
  NonNullable<Screened['worst']>,
  { readonly icon: LucideIcon; readonly word: string; readonly className: string }
> = {
  sanctions: { icon: ShieldAlert, word: 'sanctions', className: 'text-rejected-fg' },
  pep: { icon: Landmark, word: 'PEP', className: 'text-pep-fg' },
  adverse_media: { icon: Newspaper, word: 'media', className: 'text-media-fg' },
  other: { icon: List, word: 'other', className: 'text-other-fg' },
};

/** "2 sanctions"; null where no hit is known, which is not the same as none. */
function hitWords({ hits, worst }: Screened): string | null {
  if (hits === 0 && worst === null) return null;
  if (hits === null && worst === null) return null;
  const count = hits === null ? '' : `${hits.toLocaleString('en')} `;
  return `${count}${worst === null ? (hits === 1 ? 'hit' : 'hits') : kinds[worst].word}`;
}

/** Hits of a screening and whether it is whole; nothing of it ever reads as clean. */
function ScreenedSign({ screened, brief = false }: { readonly screened: Screened; readonly brief?: boolean }) {
  const words = hitWords(screened);
  const { icon: Icon, className } = (words && screened.worst && kinds[screened.worst]) || {
    icon: words ? ShieldAlert : screened.state === 'incomplete' ? ShieldQuestionMark : Shield,
    className: words ? 'text-rejected-fg' : screened.state === 'incomplete' ? 'text-resubmission-fg' : 'text-muted',
  };
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1 font-medium text-meta', className)}>
      <Icon aria-hidden className="size-3.5" />
      {words ?? (screened.state === 'incomplete' ? 'Screening incomplete' : brief ? '0 hits' : '0 hits reported')}
      {!brief && words && screened.state === 'incomplete' && <span>, incomplete</span>}
      {words && <span className="sr-only"> in screening</span>}
    </span>
  );
}

/** What is known of checks, screening and documents: never a word that would read as clean. */
export function State({ node, brief = false }: { readonly node: OwnershipNode; readonly brief?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-x-2 overflow-hidden print:flex-wrap">
      {node.screened && <ScreenedSign screened={node.screened} brief={brief} />}
      {node.kind === 'person' && <StatusText status={node.status} className="shrink-0" />}
      {node.kind === 'company' && node.documents !== null && <DocumentStates documents={node.documents} />}
      {node.kind === 'company' && node.place && node.screened === null && (
        <span className="shrink-0 text-muted">Not screened</span>
      )}
    </span>
  );
}

function DocumentStates({ documents }: { readonly documents: NonNullable<OwnershipNode['documents']> }) {
  const worst = documents.find(({ status }) => status !== 'APPROVED');
  if (documents.length === 0) return <span className="text-muted">0 documents</span>;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-muted">
      Documents <StatusText status={(worst ?? documents[0])?.status ?? null} />
    </span>
  );
}

/** What nobody may miss, wherever the name stands. */
export const NameMarks = ({ node }: { readonly node: OwnershipNode }) =>
  node.screened && hitWords(node.screened) !== null ? (
    <span className="shrink-0 @min-[60rem]:hidden">
      <ScreenedSign screened={node.screened} brief />
    </span>
  ) : null;
