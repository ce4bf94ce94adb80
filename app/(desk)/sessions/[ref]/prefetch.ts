/** What the pages of a session show at once is put into the query cache on the server. A part that fails is requested again by the browser. */
import { prefetchRead } from '../../prefetch-read.ts';
import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { toStepResponse } from '#lib/client/parts.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { type StepAddress, type StepResponse, stepQuery } from '#lib/client/step.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { isExplained, takesVerdicts } from '#lib/model/session/step-type.ts';
import { readDecisions } from '#lib/operations/decisions.ts';
import { readDrafts } from '#lib/operations/drafts.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { readWork } from '#lib/operations/queue.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { explainStep, readStep } from '#lib/operations/steps.ts';
import { readVerdicts } from '#lib/operations/verdicts.ts';
import { call, type SessionHandle } from '#lib/server/review/index.ts';
import { pageReviewer } from '../../reviewer.tsx';
import type { OpenedPage } from './open-page.ts';

/**
 * Reads the session, and what the header shows beside it: who has it and until when, and what was decided. If it came later, it would move the page.
 * @throws Problem of the session itself
 */
export async function prefetchSession(client: QueryClient, page: OpenedPage): Promise<SessionDetail> {
  const { session, permissions } = page;
  const { ref } = page.address;
  const reviewer = await pageReviewer();
  const [detail] = await Promise.all([
    call(readSession, session),
    permissions.queue !== 'none' && prefetchRead(client, readWork, { ref }, reviewer),
    permissions.mayReadDecisions && prefetchRead(client, readDecisions, { ref, glance: true }, session),
    // A form that is reached by a key waits for its draft.
    permissions.mayReadNotes && prefetchRead(client, readDrafts, { ref }, session),
  ]);
  client.setQueryData(sessionQuery(ref).queryKey, detail);
  return detail;
}

/** Reads steps of the session for `stepQuery`, without HTTP. */
const stepReader =
  (session: SessionHandle) =>
  async ({ step }: StepAddress): Promise<StepResponse> =>
    toStepResponse(await call(readStep, session, { step }));

/** Reads what the page of a step shows. A part that fails is not cached: the browser tries once more and shows the failure in its place. */
export async function prefetchStep(
  client: QueryClient,
  session: SessionHandle,
  { type, mayReadVerdicts, ...at }: StepAddress & { readonly type: string; readonly mayReadVerdicts: boolean },
): Promise<void> {
  await Promise.all([
    client.prefetchQuery(stepQuery(at, stepReader(session))),
    isExplained(type) && prefetchRead(client, explainStep, at, session),
    // Verdicts that came later would move the hit that a link leads to.
    mayReadVerdicts && takesVerdicts(type) && prefetchRead(client, readVerdicts, at, session),
  ]);
}

const shownTypes = ['LEGAL_REPRESENTATIVE', 'CORPORATE_OFFICER', 'DOCUMENTS', 'AML'];

/** Fresh answers take a few milliseconds. The page does not wait for the verification service: what comes later, the browser requests. */
const longestWaitMs = 400;

/** Reads the company's parts at a glance. */
export async function prefetchCompany(
  client: QueryClient,
  session: SessionHandle,
  { kind, ref, steps }: SessionDetail,
  seesOwnership: boolean,
): Promise<void> {
  const submitted = steps.filter(({ status }) => !isNotSubmitted(status));
  const reads = submitted
    .filter(({ type }) => shownTypes.includes(type))
    .flatMap(({ step, type }) => {
      const at = { kind, ref, step };
      return [
        client.prefetchQuery(stepQuery(at, stepReader(session))),
        // The part shows no comparison of a screening.
        ...(isExplained(type) && type !== 'AML' ? [prefetchRead(client, explainStep, at, session)] : []),
      ];
    });
  if (seesOwnership && submitted.some(({ type }) => type === 'BENEFICIAL_OWNERS'))
    reads.push(prefetchRead(client, readOwnership, { ref }, session));
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
