/**
 * What the page and the thread beside it say to each other. Each request has an id; a newer one from the same asker makes the older one void,
 * and no answer to it comes. Everything else is answered, a failure too.
 */
import type {
  Chains,
  Declared,
  Drawing,
  DrawingWish,
  NodeKey,
  Policy,
  Settled,
  WorkedOut,
} from '#lib/ownership/index.ts';

/** What an ownership is worked out from. */
export interface Source {
  readonly declared: Declared;
  readonly settled: Settled;
  readonly policy: Policy;
}

/** `of`: id of the `work` whose outcome it is about. */
export type Question =
  | { readonly sort: 'work'; readonly source: Source }
  | { readonly sort: 'draw'; readonly of: number; readonly wish: DrawingWish }
  | { readonly sort: 'chains'; readonly of: number; readonly key: NodeKey };

export interface Request {
  readonly id: number;
  readonly asker: string;
  readonly question: Question;
}

export type Answer = WorkedOut | Drawing | Chains;

export type Response =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failed: string };
