import { CalendarX2, CircleCheck, CircleQuestionMark, CircleX, Hourglass, Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Badge } from '#components/ui/status/index.ts';

type Look = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'> & { readonly label: string };

/** The states of v1 (contract 2.2), which are not those of sessions. */
const looks: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['VERIFIED', { tone: 'approved', icon: CircleCheck, label: 'Verified' }],
  ['REJECTED', { tone: 'rejected', icon: CircleX, label: 'Rejected' }],
  ['EXPIRED', { tone: 'resubmission', icon: CalendarX2, label: 'Reported as expired' }],
  ['PENDING', { tone: 'pending', icon: Hourglass, label: 'Pending' }],
  ['NOT_SUBMITTED', { tone: 'submission', icon: Upload, label: 'Not submitted' }],
]);

/** The state as the service reports it; one that is not described is shown as received. */
export function StateBadge({ state }: { readonly state: string | null }) {
  const { tone, icon, label } = looks.get(state ?? '') ?? {
    tone: 'unknown' as const,
    icon: CircleQuestionMark,
    label: state ?? 'State not reported',
  };
  return (
    <Badge tone={tone} icon={icon}>
      <SafeText text={label} />
    </Badge>
  );
}
