import {
  Download,
  Eye,
  type LucideIcon,
  Pencil,
  Scale,
  Settings2,
  SquareCheckBig,
  SquareStack,
  UserRound,
  UserRoundKey,
} from 'lucide-react';
import type { AuditAction } from '#lib/model/audit.ts';
import { type EventKind, kindOfEvent } from '#lib/model/event-kind.ts';

const icons: Record<EventKind, LucideIcon> = {
  view: Eye,
  export: Download,
  verdict: SquareCheckBig,
  decision: Scale,
  change: Pencil,
  account: UserRound,
  setting: Settings2,
  signIn: UserRoundKey,
};

/** Beside a sentence that says the same. */
export function EventIcon({ action }: { readonly action: AuditAction | null }) {
  const Icon = action === null ? SquareStack : icons[kindOfEvent(action)];
  return <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />;
}
