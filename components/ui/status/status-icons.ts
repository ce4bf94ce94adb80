import { CircleCheck, CircleQuestionMark, CircleX, Hourglass, type LucideIcon, RotateCcw, Upload } from 'lucide-react';
import type { StatusLook } from '#lib/format/labels/status.ts';

export const statusIcons: Record<StatusLook['icon'], LucideIcon> = {
  'circle-check': CircleCheck,
  'circle-x': CircleX,
  'rotate-ccw': RotateCcw,
  upload: Upload,
  hourglass: Hourglass,
  'circle-question-mark': CircleQuestionMark,
};
