/** `POST /api/sessions/neighbours`: the sessions before and after one in a list. */
import type { SessionQuery } from './session.ts';

export interface NeighboursRequest {
  /** As for the search, without a position. */
  readonly list: SessionQuery;
  readonly ref: string;
  /** Where the session stood when it was opened, from an earlier answer: its neighbours are those of then, though it has left the list since. */
  readonly cursor?: string;
}

export interface Neighbour {
  readonly ref: string;
  readonly cursor: string;
}

export interface SessionNeighbours {
  /** Whether the list holds the session now. */
  readonly isListed: boolean;
  readonly cursor: string;
  /** 1 for the first; null: too far down to be counted. */
  readonly position: number | null;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** Of the whole list; `exact: false`: more than `value`. */
  readonly count: { readonly value: number; readonly exact: boolean };
}
