import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { dispositionsQuery } from '#lib/client/review/dispositions.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { explanationQuery, type StepAddress, stepQuery } from '#lib/client/step.ts';
import { isExplained, isJudged } from '#lib/model/session/step-type.ts';
import type { OpenSession } from '#lib/server/review/index.ts';
import { stepReader } from '../../step-reader.ts';

/**
 * What the page of a step shows. A part that fails is not cached: the browser tries once more and shows the failure in its place.
 *
 * @throws Problem of the session itself
 */
export async function prefetchStep(
  client: QueryClient,
  session: OpenSession,
  { type, mayReadVerdicts, ...at }: StepAddress & { readonly type: string; readonly mayReadVerdicts: boolean },
): Promise<void> {
  const [detail] = await Promise.all([
    session.read(),
    client.prefetchQuery(stepQuery(at, stepReader(session))),
    isExplained(type) && client.prefetchQuery(explanationQuery(at, () => session.explainStep(at.step))),
    // Verdicts that came later would move the hit that a link leads to.
    mayReadVerdicts &&
      isJudged(type) &&
      client.prefetchQuery({ ...dispositionsQuery(at), queryFn: () => session.readDispositions(at.step) }),
  ]);
  client.setQueryData(sessionQuery(at.ref).queryKey, detail);
}
