/** The API of alerts. */
import type { Role } from '../access/roles.ts';
import type { AlertRule } from './alert-rule.ts';
import type { Schedule } from './schedule.ts';

export const firstSchedule: Schedule = { digest: 'immediate', dailyAt: '09:00', quiet: null, timeZone: 'UTC' };

export interface OwnRule {
  readonly rule: AlertRule;
  /** The reviewer's own choice; null: as the roles have it. */
  readonly own: boolean | null;
  readonly ofRoles: boolean;
}

/** Of one reviewer. */
export interface AlertSettings {
  /** Whether this installation sends mail. */
  readonly isMailOn: boolean;
  /** Where it is sent. */
  readonly email: string;
  /** 0: nothing was ever saved. */
  readonly version: number;
  /** Since when the reviewer gets no mail at all; null: gets it. */
  readonly pausedAt: string | null;
  readonly schedule: Schedule;
  readonly rules: readonly OwnRule[];
  /** In the demo mail is caught and shown. */
  readonly hasMailbox: boolean;
}

export interface RoleRules {
  readonly version: number;
  readonly roles: readonly {
    readonly role: Role;
    readonly rules: readonly { readonly rule: AlertRule; readonly isOn: boolean }[];
  }[];
}

/** Why a mail was not sent. `address`: not one, or refused for good; `sign_in`: the mail server refuses our account. */
export const mailErrors = ['unreachable', 'tls', 'sign_in', 'timeout', 'refused', 'address', 'failed'] as const;
export type MailError = (typeof mailErrors)[number];

/** For administrators; nothing of a session. */
export interface AlertState {
  readonly isMailOn: boolean;
  /** Alerts that are due or being sent; those for later digests are not. */
  readonly waiting: number;
  readonly oldestWaitingAt: string | null;
  readonly failed: number;
  /** Of the last failed try that is not made good; null: none. */
  readonly lastError: MailError | null;
  /** To whom mail was given up. */
  readonly givenUp: readonly {
    readonly reviewer: string;
    readonly email: string;
    readonly count: number;
    readonly error: MailError;
    readonly lastAt: string;
  }[];
}

/** A mail that the demo caught. */
export interface CaughtMail {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
