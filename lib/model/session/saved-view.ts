/** Saved views of the list: filters and order under a name, never a search text, which is mostly a person's name. */

import type { BuiltInView } from './queue.ts';
import type { SessionQuery } from './session.ts';

/** The filters of a view and its order; the environment is chosen apart from it. */
export type ViewFilters = Pick<
  SessionQuery,
  'view' | 'status' | 'kind' | 'step' | 'finding' | 'country' | 'received' | 'updated' | 'app' | 'assignee' | 'sort'
>;

export interface ViewCount {
  readonly value: number;
  readonly exact: boolean;
}

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly filters: ViewFilters;
  readonly isShared: boolean;
  readonly isMine: boolean;
  /** It is the reviewer's own, or its owner works in the queue no more. */
  readonly mayChange: boolean;
  readonly owner: string;
  readonly version: number;
  readonly count: ViewCount;
}

/** `GET /api/views`. */
export interface Views {
  readonly builtIn: readonly { readonly view: BuiltInView; readonly count: ViewCount }[];
  readonly saved: readonly SavedView[];
  /** Accesses to shared data without a session that need a person. */
  readonly unlinkedConsents: number;
}

export const viewNameLength = 60;
/** Of one reviewer. */
export const viewsPerReviewer = 30;
