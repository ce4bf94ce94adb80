import { readSession } from '#lib/operations/sessions.ts';
import { explainStep } from '#lib/operations/steps.ts';
import { readVerdicts } from '#lib/operations/verdicts.ts';
import { call } from '#lib/server/review/index.ts';
import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { dispositionsQuery } from '#lib/client/review/dispositions.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { explanationQuery, type StepAddress, stepQuery } from '#lib/client/step.ts';
import { isExplained, isJudged } from '#lib/model/session/step-type.ts';
import type { SessionHandle } from '#lib/server/review/index.ts';
import { stepReader } from '../../step-reader.ts';

/**
 * What the page of a step shows. A part that fails is not cached: the browser tries once more and shows the failure in its place.
 *
 * @throws Problem of the session itself
 */
export async function prefetchStep(
  client: QueryClient,
  session: SessionHandle,
  { type, mayReadVerdicts, ...at }: StepAddress & { readonly type: string; readonly mayReadVerdicts: boolean },
): Promise<void> {
  const [detail] = await Promise.all([
    call(readSession, session),
    client.prefetchQuery(stepQuery(at, stepReader(session))),
    isExplained(type) &&
      client.prefetchQuery({ ...explanationQuery(at), queryFn: () => call(explainStep, session, { step: at.step }) }),
    // Verdicts that came later would move the hit that a link leads to.
    mayReadVerdicts &&
      isJudged(type) &&
      client.prefetchQuery({ ...dispositionsQuery(at), queryFn: () => call(readVerdicts, session, { step: at.step }) }),
  ]);
  client.setQueryData(sessionQuery(at.ref).queryKey, detail);
}
