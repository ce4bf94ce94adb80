/** These types describe the tables of alerts to the query builder. */
import type { Generated } from 'kysely';

/** A row is an alert that a reviewer switched on or off. */
interface AlertChoicesTable {
  reviewer_id: string;
  /** It is an `AlertRule`. */
  rule: string;
  is_on: number;
}

interface AlertSettingsTable {
  reviewer_id: string;
  version: number;
  digest: string;
  daily_at: string;
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string;
  /** It is null while the reviewer gets mail. */
  paused_at: number | null;
}

/** The outbox has one row for each event and reviewer. */
export interface AlertsTable {
  id: Generated<number>;
  event: string;
  recipient: string;
  /** It is an `AlertRule`. */
  rule: string;
  /** It is null for an alert about shared data or about the installation. */
  rid: number | null;
  consent_no: number | null;
  step: string | null;
  hit: string | null;
  created_at: number;
  /** The alert can be claimed from then on; a claim moves the time to the end of the lease. */
  due_at: number;
  /** With `dropped` the reviewer may not get it any more, or does not want it. */
  state: 'waiting' | 'sent' | 'dropped' | 'failed';
  /** It is the id of the mail that the alert was put into, for as long as that is tried. */
  mail: string | null;
  tries: number;
  leased_until: number;
  /** It is a `MailError`. */
  last_error: string | null;
  done_at: number | null;
}

export interface AlertTables {
  alert_choices: AlertChoicesTable;
  alert_role_choices: Omit<AlertChoicesTable, 'reviewer_id'> & { role: string };
  alert_settings: AlertSettingsTable;
  /** The one row says whether this installation sends mail, and holds the version of `alert_role_choices`. */
  alert_mail: { is_on: number; roles_version: number };
  alerts: AlertsTable;
}
