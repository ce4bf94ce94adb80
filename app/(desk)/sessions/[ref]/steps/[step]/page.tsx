import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { explanationQuery, stepQuery } from '#lib/client/queries.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { toStepName } from '#lib/format/step-type.ts';
import { isExplained } from '#lib/model/explanation.ts';
import { urls } from '#lib/model/urls.ts';
import { explainStep, readStep } from '#lib/server/review/index.ts';
import { sessionAt, sessionOf, stepOf } from '../../session-of.ts';

type Props = PageProps<'/sessions/[ref]/steps/[step]'>;

/** The name that the browser gives it as it goes from step to step. What fails is told by the page. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ref, step: asked } = await params;
  const found = await sessionAt(decodeURIComponent(ref)).catch(() => undefined);
  const step = found && stepOf(found.session, decodeURIComponent(asked));
  return { title: step ? toStepName(step.type) : 'Step' };
}

export default async function SessionStepPage(props: Props) {
  const client = getQueryClient();
  const { reviewer, session, sees, isCanonical, search } = await sessionOf(client, props);
  const asked = decodeURIComponent((await props.params).step);
  const step = stepOf(session, asked);
  if (!step) {
    // The not-found page reads the ref from the address: it has to stand there first.
    if (!isCanonical) redirect(`${urls.step(session.ref, asked)}${search}`);
    notFound();
  }
  if (!isCanonical || step.step !== asked) redirect(`${urls.step(session.ref, step.step)}${search}`);

  const at = { kind: session.kind, ref: session.ref, step: step.step };
  // A failure stays out of the cache: the browser asks once more and shows it in the step's place.
  await Promise.all([
    client.prefetchQuery(
      stepQuery(at, async ({ kind, ref: id, step }) => {
        const reading = await readStep(reviewer, { kind, id, step });
        return {
          body: JSON.parse(reading.text),
          readAt: new Date(reading.readAtMs).toISOString(),
          redacted: reading.redacted,
        };
      }),
    ),
    isExplained(step.type) &&
      client.prefetchQuery(explanationQuery(at, ({ ref: id, step }) => explainStep(reviewer, { id, step }))),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SessionPages reference={session.ref} {...sees} />
    </HydrationBoundary>
  );
}
