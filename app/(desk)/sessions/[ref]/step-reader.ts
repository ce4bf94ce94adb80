import { readStep } from '#lib/operations/steps.ts';
import { call } from '#lib/server/review/index.ts';
import 'server-only';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import type { SessionHandle } from '#lib/server/review/index.ts';

/** Reads steps of the session for `stepQuery`, without HTTP. */
export const stepReader =
  (session: SessionHandle) =>
  async ({ step }: StepAddress): Promise<StepResponse> => {
    const { text, readAtMs, redacted } = await call(readStep, session, { step });
    return { body: JSON.parse(text), readAt: new Date(readAtMs).toISOString(), redacted };
  };
