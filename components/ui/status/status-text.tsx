'use no memo';

import { type StatusTone, toStatusLook } from '#lib/format/labels/status.ts';
import { cn } from '../style/index.ts';
import { SafeText } from '../text/index.ts';
import { statusIcons } from './status-icons.ts';

const toneText: Record<StatusTone, string> = {
  approved: 'text-approved-fg',
  rejected: 'text-rejected-fg',
  resubmission: 'text-resubmission-fg',
  submission: 'text-submission-fg',
  pending: 'text-pending-fg',
  unknown: 'text-unknown-fg',
};

/** A status without tint, where the status is one of several lines. */
export function StatusText({ status, className }: { status: string | null; className?: string }) {
  const look = toStatusLook(status);
  const Icon = statusIcons[look.icon];
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-medium text-meta', toneText[look.tone], className)}>
      <Icon aria-hidden className="size-3.5" />
      <SafeText text={look.label} />
    </span>
  );
}
