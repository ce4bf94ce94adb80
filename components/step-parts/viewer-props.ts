import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';

/** What every step viewer receives: the step, its status in the session, and its answer, redacted for this reviewer. */
export interface StepViewerProps {
  readonly at: StepAddress;
  readonly type: string;
  readonly status: string;
  readonly answer: StepResponse;
  /** The session of the step, with the facts of its other steps. */
  readonly session: SessionDetail;
  /** Key of the file that the address names. */
  readonly file: string | null;
  /** null: the address no longer names a file. */
  readonly onFile: (key: string | null) => void;
  /** The screening hit that the address names. */
  readonly hit: string | null;
  readonly onHit: (id: string) => void;
}
