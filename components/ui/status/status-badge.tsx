'use no memo';

import { toStatusLook } from '#lib/format/labels/status.ts';
import { SafeText } from '../text/index.ts';
import { Badge } from './badge.tsx';
import { statusIcons } from './status-icons.ts';

/** A status on its tint; an unrecognised one is shown as it was received. */
export function StatusBadge({ status }: { status: string | null }) {
  const look = toStatusLook(status);
  return (
    <Badge tone={look.tone} icon={statusIcons[look.icon]}>
      <SafeText text={look.label} />
    </Badge>
  );
}
