import type { ReactNode } from 'react';
import type { Seen } from '#components/steps/seen.ts';
import type { AmlStep, CompanyAmlStep } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/ids.ts';

type PersonScreening = NonNullable<NonNullable<AmlStep['verification']>['aml']>;

/** How the hits stand: ours, or as upstream delivered them. */
export const hitOrders = ['kind', 'upstream'] as const;
export type HitOrder = (typeof hitOrders)[number];

export type ScreeningBenchProps = {
  /** The step that the screening is in. */
  readonly at: { readonly kind: SessionKind; readonly ref: string; readonly step: string };
  /** Position of the company in `corporates`; null where the screening is the step's own. */
  readonly corporate: number | null;
  /** Status of the step; null where there is none: a company among the owners has no step of its own. */
  readonly status: string | null;
  /** When the body was read: the explanation has to be of the same reading. */
  readonly readAt: string;
  /** Whether the role's sight took the screening, or a part of it, out. */
  readonly hidden: boolean;
  /** The hit that is named from outside (the address, a row); null: the first one of the order. */
  readonly hit: string | null;
  readonly onHit: (id: string) => void;
  /** Where the order is kept by whoever mounts the bench; else the bench keeps it. */
  readonly order?: HitOrder;
  readonly onOrder?: (order: HitOrder) => void;
  /** Compact: as tall as what it shows, no panes, no keys of the page. For a place inside another view. */
  readonly headless?: boolean;
  /** What else is to be said of the step, below the hit. */
  readonly children?: ReactNode;
} & (
  | { readonly kind: 'individual'; readonly screening: Seen<PersonScreening> | null | undefined }
  | { readonly kind: 'corporate'; readonly screening: Seen<CompanyAmlStep> | null | undefined }
);
