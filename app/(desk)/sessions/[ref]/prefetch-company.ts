import { readOwnership } from '#lib/operations/ownership.ts';
import { explainStep } from '#lib/operations/steps.ts';
import { call } from '#lib/server/review/index.ts';
import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { explanationQuery, stepQuery } from '#lib/client/step.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { isExplained } from '#lib/model/session/step-type.ts';
import type { SessionHandle } from '#lib/server/review/index.ts';
import { stepReader } from './step-reader.ts';

const shownTypes = ['LEGAL_REPRESENTATIVE', 'CORPORATE_OFFICER', 'DOCUMENTS', 'AML'];

/** Fresh answers take a few milliseconds. The page does not wait for the verification service: what comes later, the browser requests. */
const longestWaitMs = 400;

/** The company's parts at a glance. A failure is requested again and shown. */
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
        // Of a screening the part shows no comparison.
        ...(isExplained(type) && type !== 'AML'
          ? [client.prefetchQuery({ ...explanationQuery(at), queryFn: () => call(explainStep, session, { step }) })]
          : []),
      ];
    });
  if (seesOwnership && submitted.some(({ type }) => type === 'BENEFICIAL_OWNERS'))
    reads.push(client.prefetchQuery({ ...ownershipQuery(ref), queryFn: () => call(readOwnership, session) }));
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
