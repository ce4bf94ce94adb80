'use no memo';

import { CircleCheck, CircleQuestionMark, CircleX, Hourglass, type LucideIcon, RotateCcw, Upload } from 'lucide-react';
import { type StatusLook, type StatusTone, toStatusLook } from '#lib/format/labels/status.ts';
import { cn } from '../style/index.ts';
import { SafeText } from '../text/index.ts';
import { Badge } from './badge.tsx';

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

/** A status on its tint; an unrecognised one is shown as it was received. */
export function StatusBadge({ status }: { status: string | null }) {
  const look = toStatusLook(status);
  return (
    <Badge tone={look.tone} icon={icons[look.icon]}>
      <SafeText text={look.label} />
    </Badge>
  );
}

/** The same without tint, where the status is one of several lines. */
export function StatusText({ status, className }: { status: string | null; className?: string }) {
  const look = toStatusLook(status);
  const Icon = icons[look.icon];
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-medium text-meta', toneText[look.tone], className)}>
      <Icon aria-hidden className="size-3.5" />
      <SafeText text={look.label} />
    </span>
  );
}
