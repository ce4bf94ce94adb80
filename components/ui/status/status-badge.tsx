'use no memo';

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { SafeText } from '../safe-text.tsx';
import { cn } from '../style.ts';
import { statusIcons } from './status-icons.ts';

const tones = {
  approved: 'bg-approved-bg text-approved-fg',
  rejected: 'bg-rejected-bg text-rejected-fg',
  resubmission: 'bg-resubmission-bg text-resubmission-fg',
  submission: 'bg-submission-bg text-submission-fg',
  pending: 'bg-pending-bg text-pending-fg',
  unknown: 'border border-control border-dashed bg-unknown-bg text-unknown-fg max-w-full [overflow-wrap:anywhere]',
  sanctions: 'bg-sanctions-bg text-sanctions-fg print:text-sanctions-bg', // Print has no backgrounds.
  pep: 'bg-pep-bg text-pep-fg',
  media: 'bg-media-bg text-media-fg',
  other: 'bg-other-bg text-other-fg',
};

interface BadgeProps {
  readonly tone: keyof typeof tones;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

/** A badge is an icon and a word on a tint, 24 px high and never truncated; a long status of the verification service wraps. */
export const Badge = ({ tone, icon: Icon, children }: BadgeProps) => (
  <span
    data-slot="badge"
    className={cn(
      'inline-flex min-h-6 w-fit items-center gap-1.5 rounded-chip px-2 font-medium text-meta high-contrast:border print:border',
      tone !== 'unknown' && 'whitespace-nowrap',
      tones[tone],
    )}
  >
    <Icon aria-hidden className="size-3.5" />
    {children}
  </span>
);

/** Shows a status on its tint; an unrecognised one is shown as it was received. */
export function StatusBadge({ status }: { status: string | null }) {
  const look = toStatusLook(status);
  return (
    <Badge tone={look.tone} icon={statusIcons[look.icon]}>
      <SafeText text={look.label} />
    </Badge>
  );
}
