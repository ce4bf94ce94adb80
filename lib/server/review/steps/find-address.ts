import { Problem } from '#lib/model/problem.ts';
import { findNamedStep, getStore } from '#lib/server/store/index.ts';
import type { SessionHandle } from '../session-handle.ts';
import { findStepFor, stepNaming } from '../step-names.ts';
import { isLimited } from './customer-view.ts';

/**
 * Finds what names a session, and a step of it, in our addresses. Resolves names only, so it is not audited. The answer is undefined when neither the registry nor the service knows the session, or when the id is
 * invalid.
 *
 * @throws Problem of service or store: an outage never reads as "unknown"
 */
export async function findAddress(session: SessionHandle, name?: string) {
  try {
    const record = await session.record();
    const step =
      name === undefined
        ? undefined
        : ((await findStepFor(session.reviewer, record, name)) ??
          findNamedStep((await getStore()).hitKey, record, name));
    const isAmbiguous =
      step === undefined && !isLimited(session.reviewer) && record.steps.some(({ type }) => type === name);
    return {
      ref: record.ref,
      kind: record.kind,
      step: step && { step: (await stepNaming(session.reviewer))(record.ref, step.step), type: step.type },
      /** The type that was asked for, where several steps have it: there is a choice. */
      ambiguousType: isAmbiguous ? name : undefined,
    };
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'bad_request')) return undefined;
    throw error;
  }
}
