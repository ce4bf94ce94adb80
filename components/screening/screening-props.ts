import type { ReactNode } from 'react';
import type { Redacted } from '#components/step-parts/redaction.ts';
import type { StepAddress } from '#lib/client/step.ts';
import type { AmlStep, CompanyAmlStep } from '#lib/contract/index.ts';

type PersonScreening = NonNullable<NonNullable<AmlStep['verification']>['aml']>;

/** These are the values of `?order=`: `kind` is the ranking by Review Desk, `upstream` the order received. */
export const hitOrders = ['kind', 'upstream'] as const;
export type HitOrder = (typeof hitOrders)[number];

export type ScreeningViewProps = {
  readonly at: StepAddress;
  /** It is the index of the company in `corporates`, or null for the screening of the step itself. */
  readonly corporate: number | null;
  /** It is null for a company among the owners, which has no step of its own. */
  readonly status: string | null;
  /** The comparison must belong to the read of this time. */
  readonly readAt: string;
  /** The screening or part of it may be hidden from the role. */
  readonly hidden: boolean;
  /** The hit is named by the address or by a row; null stands for the first in order. */
  readonly hit: string | null;
  readonly onHit: (id: string) => void;
  /** Without an order the view has its own. */
  readonly order?: HitOrder;
  readonly onOrder?: (order: HitOrder) => void;
  /** Inside another view it is as tall as its content, and has no panes and keyboard shortcuts. */
  readonly headless?: boolean;
  /** The children are below the selected hit. */
  readonly children?: ReactNode;
} & (
  | { readonly kind: 'individual'; readonly screening: Redacted<PersonScreening> | null | undefined }
  | { readonly kind: 'corporate'; readonly screening: Redacted<CompanyAmlStep> | null | undefined }
);
