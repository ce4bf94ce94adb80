/**
 * The messages between the page and its ownership worker. A newer request of the same requester cancels the older one, which gets no response;
 * every other request gets one, errors included.
 */
import type {
  Chains,
  Confirmed,
  Declared,
  Drawing,
  DrawingOptions,
  NodeKey,
  OwnershipResult,
  Policy,
} from '#lib/ownership/index.ts';

/** What an ownership is computed from. */
export interface OwnershipSource {
  readonly declared: Declared;
  readonly confirmed: Confirmed;
  readonly policy: Policy;
}

/** The `computationId` is the id of the `compute` request whose result is used. */
export type WorkerTask =
  | { readonly kind: 'compute'; readonly source: OwnershipSource }
  | { readonly kind: 'draw'; readonly computationId: number; readonly options: DrawingOptions }
  | { readonly kind: 'chains'; readonly computationId: number; readonly key: NodeKey };

export interface WorkerRequest {
  readonly id: number;
  readonly requester: string;
  readonly task: WorkerTask;
}

export type WorkerResult = OwnershipResult | Drawing | Chains;

export type WorkerResponse =
  | { readonly id: number; readonly result: WorkerResult }
  | { readonly id: number; readonly error: string };
