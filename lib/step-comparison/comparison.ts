/** Why a masked value is not compared. */
export const maskedRemark = 'not available to your role';

/** `several`: they differ and nothing follows from that. `not_compared`: a side is masked or unreadable. */
export interface StepComparison {
  readonly agreement: 'equal' | 'different' | 'several' | 'not_compared';
  readonly remark?: string;
}
