import type { StepReading } from '#lib/client/api.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { SessionDetail } from '#lib/model/review.ts';

/** What every step viewer is given: the step's place, its state as the session tells it, and its body as this reviewer may see it. */
export interface StepViewerProps {
  readonly at: { readonly kind: SessionKind; readonly ref: string; readonly step: string };
  readonly type: string;
  readonly status: string;
  readonly reading: StepReading;
  /** The session around the step, with what its other steps say of the subject. */
  readonly session: SessionDetail;
  /** Key of the file to show first, from the address. */
  readonly file: string | null;
  /** null: none by name any more. */
  readonly onFile: (key: string | null) => void;
  /** The screening hit that the address names. */
  readonly hit: string | null;
  readonly onHit: (id: string) => void;
}
