'use client';

import { Landmark, List, type LucideIcon, Newspaper, Shield, ShieldAlert, ShieldQuestionMark } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';
import type { Screened } from '#lib/ownership/index.ts';

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
export function hitWords({ hits, worst }: Screened): string | null {
  if (hits === 0 && worst === null) return null;
  if (hits === null && worst === null) return null;
  const count = hits === null ? '' : `${hits.toLocaleString('en')} `;
  return `${count}${worst === null ? (hits === 1 ? 'hit' : 'hits') : kinds[worst].word}`;
}

/** Hits of a screening and whether it is whole; nothing of it ever reads as clean. */
export function ScreenedSign({ screened, brief = false }: { readonly screened: Screened; readonly brief?: boolean }) {
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
