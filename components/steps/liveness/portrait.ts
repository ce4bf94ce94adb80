/** The portrait to hold beside a liveness check: of the identity document in the same session. Pure. */
import type { EvidenceFile } from '#components/evidence/index.tsx';
import type { StepReading } from '#lib/client/api.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { StepState } from '#lib/model/review.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { fileAt } from '../files.ts';
import { isHidden } from '../redaction.ts';
import { isBranch } from '../tree.ts';

/** Where a step type keeps its portrait, in the order in which they are asked. */
const places: Readonly<Record<string, readonly string[]>> = {
  ID_DOCUMENT: ['document', 'files', 'face'],
  PVID: ['document', 'face'],
};

/** The steps of the session that may hold a portrait: identity documents first, then remote video identification. */
export const portraitSteps = (steps: readonly StepState[]): readonly StepState[] =>
  Object.keys(places).flatMap((type) => steps.filter((step) => step.type === type));

export type Portrait =
  | { readonly state: 'found'; readonly step: StepState; readonly file: EvidenceFile }
  /** `none`: the step came, and has no portrait. */
  | { readonly state: 'not-submitted' | 'none' | 'hidden' | 'waiting' | 'failed'; readonly step: StepState };

/** What is known of one step's own reading; none while it is asked for. */
export interface PortraitSource {
  readonly step: StepState;
  readonly reading: Pick<StepReading, 'body' | 'redacted'> | undefined;
  readonly failed: boolean;
  /** Upstream has nothing for the step. */
  readonly missing: boolean;
}

/** The portrait of one step, or why there is none. */
export function portraitOf(
  session: { readonly kind: SessionKind; readonly ref: string },
  { step, reading, failed, missing }: PortraitSource,
): Portrait {
  if (!reading) {
    if (missing) return { state: step.status === 'SUBMISSION_REQUIRED' ? 'not-submitted' : 'none', step };
    return { state: failed ? 'failed' : 'waiting', step };
  }
  const path = places[step.type] ?? [];
  const value = path.reduce<unknown>((at, key) => (isBranch(at) ? Reflect.get(at, key) : undefined), reading.body);
  const found = fileAt(value, apiUrls.file(session.kind, session.ref, step.step, ''), path);
  if (!found) {
    if (isHidden(reading.redacted, path.join('.'))) return { state: 'hidden', step };
    return { state: step.status === 'SUBMISSION_REQUIRED' ? 'not-submitted' : 'none', step };
  }
  return {
    state: 'found',
    step,
    file: {
      key: found.key,
      name: 'ID portrait',
      side: 'Portrait',
      address: found.address,
      declaredType: found.declaredType,
      declaredBytes: found.declaredBytes,
      thumbnail: true,
    },
  };
}

/** The first portrait there is; else what stands in the way, a step that may yet bring one before one that brought none. */
export function bestPortrait(portraits: readonly Portrait[]): Portrait | undefined {
  const order = ['found', 'waiting', 'failed', 'hidden', 'none', 'not-submitted'] as const;
  const first = order.find((state) => portraits.some((portrait) => portrait.state === state));
  return portraits.find(({ state }) => state === first);
}

/** Why the liveness check stands alone; nothing while it does not. */
export function portraitText(portrait: Portrait | undefined): string | null {
  if (!portrait) return 'No portrait to compare with: this session has no identity document step.';
  const name = toStepName(portrait.step.type);
  switch (portrait.state) {
    case 'found':
    case 'waiting':
      return null;
    case 'failed':
      return `No portrait to compare with: the step ${name} could not be read.`;
    case 'hidden':
      return `The portrait of the step ${name} is hidden from your role.`;
    case 'not-submitted':
      return `No portrait to compare with: the step ${name} has not been submitted yet.`;
    case 'none':
      return `No portrait to compare with: the step ${name} came without one.`;
  }
}
