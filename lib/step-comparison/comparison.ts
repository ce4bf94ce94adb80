/** Why a masked value is not compared. */
export const maskedRemark = 'not available to your role';

/**
 * `partial`: they agree as far as one of them goes. `several`: they differ and nothing follows from that. `not_compared`: a side is masked,
 * unreadable or a placeholder.
 */
export interface StepComparison {
  readonly agreement: 'equal' | 'partial' | 'different' | 'several' | 'not_compared';
  readonly remark?: string;
  /** They agree unless a day or a time zone is read in the other of two ways. */
  readonly isAmbiguous?: true;
  /** They cannot be compared, though both have a value. */
  readonly isOpen?: true;
  /** Different letters may be two transliterations of one name. */
  readonly isTransliteration?: true;
}
