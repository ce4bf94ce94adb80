import 'server-only';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import type { OpenSession } from '#lib/server/review/index.ts';

/** Reads steps of the session for `stepQuery`, without HTTP. */
export const stepReader =
  (session: OpenSession) =>
  async ({ step }: StepAddress): Promise<StepResponse> => {
    const { text, readAtMs, redacted } = await session.readStep(step);
    return { body: JSON.parse(text), readAt: new Date(readAtMs).toISOString(), redacted };
  };
