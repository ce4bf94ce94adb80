import { Landmark, List, type LucideIcon, Newspaper, ShieldAlert } from 'lucide-react';
import type { HitKind } from '#lib/model/session/hit-kind.ts';

/** The mark of each kind of hit: the same in the list, in the session header and on the hit. */
export const kindMarks = {
  sanctions: { icon: ShieldAlert, tone: 'sanctions', label: 'Sanctions' },
  pep: { icon: Landmark, tone: 'pep', label: 'PEP' },
  other: { icon: List, tone: 'other', label: 'Other' },
  adverse_media: { icon: Newspaper, tone: 'media', label: 'Adverse media' },
} as const satisfies Record<HitKind, { icon: LucideIcon; tone: string; label: string }>;
