import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { StepPage } from '#components/session-page/index.ts';
import { stepQuery } from '#lib/client/queries.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { urls } from '#lib/model/urls.ts';
import { readStep } from '#lib/server/review/index.ts';
import { sessionOf } from '../../session-of.ts';

export const metadata: Metadata = { title: 'Step' };

export default async function SessionStepPage(props: PageProps<'/sessions/[ref]/steps/[step]'>) {
  const client = getQueryClient();
  const { reviewer, session, isCanonical, search } = await sessionOf(client, props);
  const asked = decodeURIComponent((await props.params).step);
  const ofType = session.steps.filter(({ type }) => type === asked);
  const step =
    session.steps.find((one) => one.step === asked || one.id === asked) ??
    (ofType.length === 1 ? ofType[0] : undefined);
  if (!step) {
    // The not-found page reads the ref from the address: it has to stand there first.
    if (!isCanonical) redirect(`${urls.step(session.ref, asked)}${search}`);
    notFound();
  }
  if (!isCanonical || step.step !== asked) redirect(`${urls.step(session.ref, step.step)}${search}`);

  // A failure stays out of the cache: the browser asks once more and shows it in the step's place.
  await client.prefetchQuery(
    stepQuery({ kind: session.kind, ref: session.ref, step: step.step }, async (at) => {
      const reading = await readStep(reviewer, { kind: at.kind, id: at.ref, step: at.step });
      return {
        body: JSON.parse(reading.text),
        readAt: new Date(reading.readAtMs).toISOString(),
        redacted: reading.redacted,
      };
    }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StepPage reference={session.ref} step={step} />
    </HydrationBoundary>
  );
}
