/** Alerts by e-mail: what a reviewer can be alerted to, and when. */
import { isRole, type Role } from './reviewer.ts';

/**
 * What a reviewer can be alerted to by e-mail, which roles may have the rule, and whether it is on until an administrator or the reviewer says otherwise.
 * Whoever may not know of screening has none that follows from it; a referral is for MLROs alone; administrators get what concerns the installation,
 * nothing of a session.
 */
const ruleTable = {
  action_required: { officer: true, mlro: true, auditor: false },
  new_hits: { officer: true, mlro: true, auditor: false },
  duplicates: { officer: true, mlro: true, auditor: false },
  second_review: { officer: true, mlro: true },
  overdue: { officer: true, mlro: true },
  mention: { officer: true, mlro: true },
  assignment: { officer: true, mlro: true },
  status_reached: { support: false, officer: false, mlro: false, auditor: false },
  referral: { mlro: true },
  delivery_failed: { admin: true },
} as const satisfies Record<string, Partial<Record<Role, boolean>>>;
export type AlertRule = keyof typeof ruleTable;
export const alertRules = Object.keys(ruleTable) as readonly AlertRule[];

const isOf = (role: Role, rule: AlertRule): boolean => Object.hasOwn(ruleTable[rule], role);

/** They have the order in which they are shown. */
export const rulesOf = (role: Role): readonly AlertRule[] => alertRules.filter((rule) => isOf(role, rule));

/** Tells whether the rule of this role is on while nobody has changed it. */
export const isOnAtFirst = (role: Role, rule: AlertRule): boolean =>
  (ruleTable[rule] as Partial<Record<Role, boolean>>)[role] ?? false;

export const mayHave = (held: readonly Role[], rule: AlertRule): boolean =>
  held.filter(isRole).some((role) => isOf(role, rule));

/** What a reviewer (`own`, by rule) and an administrator (`ofRoles`, by role and rule) have changed. */
export interface RuleChoices {
  readonly own: ReadonlyMap<AlertRule, boolean>;
  readonly ofRoles: ReadonlyMap<Role, ReadonlyMap<AlertRule, boolean>>;
}

/** The roles have it on when one of them has it on. */
export const isOnForRoles = (held: readonly Role[], rule: AlertRule, ofRoles: RuleChoices['ofRoles']): boolean =>
  held.filter(isRole).some((role) => isOf(role, rule) && (ofRoles.get(role)?.get(rule) ?? isOnAtFirst(role, rule)));

export const isOn = (held: readonly Role[], rule: AlertRule, { own, ofRoles }: RuleChoices): boolean =>
  mayHave(held, rule) && (own.get(rule) ?? isOnForRoles(held, rule, ofRoles));

export const digests = ['immediate', 'hourly', 'daily'] as const;
export type Digest = (typeof digests)[number];

/** It says why a mail was not sent. With `address` it is not one, or is refused for good; with `sign_in` the mail server refuses our account. */
export const mailErrors = ['unreachable', 'tls', 'sign_in', 'timeout', 'refused', 'address', 'failed'] as const;
export type MailError = (typeof mailErrors)[number];

export interface CaughtMail {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
