'use no memo';

import { type StatusTone, toStatusLook } from '#lib/format/labels/status.ts';
import { SafeText } from '../safe-text.tsx';
import { cn } from '../style.ts';
import { statusIcons } from './status-icons.ts';

const toneText: Record<StatusTone, string> = {
  approved: 'text-approved-fg',
  rejected: 'text-rejected-fg',
  resubmission: 'text-resubmission-fg',
  submission: 'text-submission-fg',
  pending: 'text-pending-fg',
  unknown: 'text-unknown-fg',
};

interface StatusTextProps {
  readonly status: string | null;
  /** In a low window, the icon alone is shown, and the words are read out. */
  readonly isShort?: boolean;
  readonly className?: string;
}

/** Shows a status without tint, where the status is one of several lines. */
export function StatusText({ status, isShort = false, className }: StatusTextProps) {
  const look = toStatusLook(status);
  const Icon = statusIcons[look.icon];
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-medium text-meta', toneText[look.tone], className)}>
      <Icon aria-hidden className="size-3.5" />
      <SafeText text={look.label} {...(isShort && { className: 'low:sr-only' })} />
    </span>
  );
}
