import type { ReactNode } from 'react';
import type { Redacted } from '#components/step-parts/redaction.ts';
import type { StepAddress } from '#lib/client/step.ts';
import type { AmlStep, CompanyAmlStep } from '#lib/contract/index.ts';

type PersonScreening = NonNullable<NonNullable<AmlStep['verification']>['aml']>;

/** `kind`: ranked by Review Desk; `upstream`: as received. Values of `?order=`. */
export const hitOrders = ['kind', 'upstream'] as const;
export type HitOrder = (typeof hitOrders)[number];

export type ScreeningViewProps = {
  readonly at: StepAddress;
  /** Index of the company in `corporates`; null for the screening of the step itself. */
  readonly corporate: number | null;
  /** Status of the step; null for a company among the owners, which has no step of its own. */
  readonly status: string | null;
  /** When the answer was read: the comparison must belong to the same read. */
  readonly readAt: string;
  /** Whether the screening or part of it is hidden from the role. */
  readonly hidden: boolean;
  /** The hit named by the address or by a row; null: the first in order. */
  readonly hit: string | null;
  readonly onHit: (id: string) => void;
  /** Controlled order; without it the view keeps its own. */
  readonly order?: HitOrder;
  readonly onOrder?: (order: HitOrder) => void;
  /** Inside another view: as tall as its content, without panes and keyboard shortcuts. */
  readonly headless?: boolean;
  /** Below the selected hit. */
  readonly children?: ReactNode;
} & (
  | { readonly kind: 'individual'; readonly screening: Redacted<PersonScreening> | null | undefined }
  | { readonly kind: 'corporate'; readonly screening: Redacted<CompanyAmlStep> | null | undefined }
);
