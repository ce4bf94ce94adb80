/** These types describe the tables of what reviewers have open and have set to the query builder. Throws nothing. */
import type { Announcement } from '#lib/model/access/tipping-off.ts';

/** The accounts belong to the sign-in; the store reads these columns. */
export interface UserTable {
  id: string;
  email: string;
  name: string;
  role: string | null;
  banned: boolean | number | null;
}

/** Rows expire; each heartbeat deletes those that have. */
export interface PresencesTable {
  rid: number;
  reviewer_id: string;
  tab: string;
  reviewer_name: string;
  announcement: Announcement;
  until: number;
}

export interface PreferencesTable {
  reviewer_id: string;
  single_keys: number;
}
