/** Decisions on AML of shared data (v1), in the words of the screen and of the dossier. */
import type { AmlVerdict } from '#lib/model/consents/consent.ts';
import type { AmlStateNow } from '#lib/model/consents/decision-state.ts';
import { decisionStateNames } from './decision.ts';

export const amlVerdictNames = {
  compliant: 'Compliant',
  not_compliant: 'Not compliant',
} as const satisfies Record<AmlVerdict, string>;

/** Why a decision does not count. */
export const amlStateNames = {
  waiting: decisionStateNames.waiting,
  disagreed: decisionStateNames.disagreed,
  unread: 'The document has not been read with the present access.',
  not_open: 'An officer decided while the verification service left AML open. It no longer does.',
  changed: 'The document has changed since the decision. AML is open again.',
} as const satisfies Record<Exclude<AmlStateNow, 'effective'>, string>;
