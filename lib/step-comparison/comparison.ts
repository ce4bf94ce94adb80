/** `several`: they differ and nothing follows from that. `not_compared`: a side is masked or unreadable. */
export interface StepComparison {
  readonly agreement: 'equal' | 'different' | 'several' | 'not_compared';
  readonly remark?: string;
}
