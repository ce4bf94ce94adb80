import type { RelatedSessions } from '#components/step-parts/related-session/index.ts';
import type { StepViewerProps } from '#components/step-parts/viewer-props.ts';

/** What the rows and details of all owners share. */
export interface OwnerContext extends Pick<StepViewerProps, 'at' | 'answer' | 'file' | 'onFile' | 'hit' | 'onHit'> {
  readonly related: RelatedSessions;
  /** Number of nodes that holdings name and no list has. */
  readonly unlistedCount: number;
  /** YYYY-MM-DD */
  readonly today: string;
}
