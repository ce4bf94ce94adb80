import type { SessionKind } from '#lib/model/session/ids.ts';

export const kindLabels: Record<SessionKind, string> = { individual: 'Individual', corporate: 'Company' };
