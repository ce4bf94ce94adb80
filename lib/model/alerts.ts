/** Alerts by e-mail: what a reviewer can be alerted to, and when. */

import { isRole, type Role } from './reviewer.ts';

/** What a reviewer can be alerted to by e-mail, and for which roles. */
export const alertRules = [
  'action_required',
  'new_hits',
  'duplicates',
  'second_review',
  'overdue',
  'mention',
  'assignment',
  'status_reached',
  'referral',
  'delivery_failed',
] as const;
export type AlertRule = (typeof alertRules)[number];

const ofReview = {
  action_required: true,
  new_hits: true,
  duplicates: true,
  second_review: true,
  overdue: true,
  mention: true,
  assignment: true,
  status_reached: false,
} as const satisfies Partial<Record<AlertRule, boolean>>;

/**
 * The rules that each role may have, and whether they are on until an administrator or the reviewer says otherwise. Whoever may not know of screening
 * has none that follows from it; a referral is for MLROs alone; administrators get what concerns the installation, nothing of a session.
 */
const ruleTable: Record<Role, Readonly<Partial<Record<AlertRule, boolean>>>> = {
  support: { status_reached: false },
  officer: ofReview,
  mlro: { ...ofReview, referral: true },
  auditor: { action_required: false, new_hits: false, duplicates: false, status_reached: false },
  admin: { delivery_failed: true },
};

/** They are in the order in which they are shown. */
export const rulesOf = (role: Role): readonly AlertRule[] => alertRules.filter((rule) => rule in ruleTable[role]);

/** Tells whether the rule of this role is on while nobody has changed it. */
export const isOnAtFirst = (role: Role, rule: AlertRule): boolean => ruleTable[role][rule] ?? false;

export const mayHave = (held: readonly Role[], rule: AlertRule): boolean =>
  held.filter(isRole).some((role) => rule in ruleTable[role]);

/** What a reviewer (`own`, by rule) and an administrator (`ofRoles`, by role and rule) have changed. */
export interface RuleChoices {
  readonly own: ReadonlyMap<AlertRule, boolean>;
  readonly ofRoles: ReadonlyMap<Role, ReadonlyMap<AlertRule, boolean>>;
}

/** The roles have it on when one of them has it on. */
export const isOnForRoles = (held: readonly Role[], rule: AlertRule, ofRoles: RuleChoices['ofRoles']): boolean =>
  held
    .filter(isRole)
    .some((role) => rule in ruleTable[role] && (ofRoles.get(role)?.get(rule) ?? isOnAtFirst(role, rule)));

export const isOn = (held: readonly Role[], rule: AlertRule, { own, ofRoles }: RuleChoices): boolean =>
  mayHave(held, rule) && (own.get(rule) ?? isOnForRoles(held, rule, ofRoles));

export const digests = ['immediate', 'hourly', 'daily'] as const;
export type Digest = (typeof digests)[number];

/** It says why a mail was not sent. With `address` it is not one, or is refused for good; with `sign_in` the mail server refuses our account. */
export const mailErrors = ['unreachable', 'tls', 'sign_in', 'timeout', 'refused', 'address', 'failed'] as const;
export type MailError = (typeof mailErrors)[number];

/** The demo caught this mail. */
export interface CaughtMail {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
