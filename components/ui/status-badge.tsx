'use no memo';

import { CircleCheck, CircleQuestionMark, CircleX, Hourglass, type LucideIcon, RotateCcw, Upload } from 'lucide-react';
import { type StatusLook, type StatusTone, toStatusLook } from '#lib/format/status.ts';
import { Badge } from './badge.tsx';
import { cn } from './cn.ts';
import { SafeText } from './safe-text.tsx';

const icons: Record<StatusLook['icon'], LucideIcon> = {
  'circle-check': CircleCheck,
  'circle-x': CircleX,
  'rotate-ccw': RotateCcw,
  upload: Upload,
  hourglass: Hourglass,
  'circle-question-mark': CircleQuestionMark,
};

const toneText: Record<StatusTone, string> = {
  approved: 'text-approved-fg',
  rejected: 'text-rejected-fg',
  resubmission: 'text-resubmission-fg',
  submission: 'text-submission-fg',
  pending: 'text-pending-fg',
  unknown: 'text-unknown-fg',
};

/** Upstream's status on its tint; a status that the desk does not know stands as it came. */
export function StatusBadge({ status }: { status: string | null }) {
  const look = toStatusLook(status);
  return (
    <Badge tone={look.tone} icon={icons[look.icon]}>
      <SafeText text={look.word} />
    </Badge>
  );
}

/** The same without tint, where the status is one line of several. */
export function StatusText({ status, className }: { status: string | null; className?: string }) {
  const look = toStatusLook(status);
  const Icon = icons[look.icon];
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-medium text-meta', toneText[look.tone], className)}>
      <Icon aria-hidden className="size-3.5" />
      <SafeText text={look.word} />
    </span>
  );
}
