/** The tables of alerts, for the query builder. */
import type { Generated } from 'kysely';

/** Alerts that a reviewer switched on or off. */
interface AlertChoicesTable {
  reviewer_id: string;
  /** `AlertRule`. */
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
  /** Null: gets mail. */
  paused_at: number | null;
}

/** The outbox: one row for each event and reviewer. */
export interface AlertsTable {
  id: Generated<number>;
  event: string;
  recipient: string;
  /** `AlertRule`. */
  rule: string;
  /** Null: about shared data, or about the installation. */
  rid: number | null;
  consent_no: number | null;
  step: string | null;
  hit: string | null;
  created_at: number;
  /** From when it can be claimed; a claim moves it to the end of the lease. */
  due_at: number;
  /** `dropped`: the reviewer may not get it any more, or does not want it. */
  state: 'waiting' | 'sent' | 'dropped' | 'failed';
  /** Of the mail that it was put into, for as long as it is tried. */
  mail: string | null;
  tries: number;
  leased_until: number;
  /** `MailError`. */
  last_error: string | null;
  done_at: number | null;
}

export interface AlertTables {
  alert_choices: AlertChoicesTable;
  alert_role_choices: Omit<AlertChoicesTable, 'reviewer_id'> & { role: string };
  alert_settings: AlertSettingsTable;
  /** One row: whether this installation sends mail, and the version of `alert_role_choices`. */
  alert_mail: { is_on: number; roles_version: number };
  alerts: AlertsTable;
}
