import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { SessionPages, StepChoice } from '#components/session-page/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { dispositionsQuery } from '#lib/client/review/dispositions.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { explanationQuery, stepQuery } from '#lib/client/step.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { isExplained, isJudged } from '#lib/model/session/step-type.ts';
import { urls } from '#lib/model/urls/index.ts';
import { PageMark } from '../../../../page-mark.tsx';
import { openPage, sessionAt } from '../../open-page.ts';

type Props = PageProps<'/sessions/[ref]/steps/[step]'>;

/** The same title that the browser sets when it goes from step to step. Failures are shown by the page. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ref, step } = await params;
  const session = await sessionAt(ref);
  const address = await session.findAddress(decodeURIComponent(step)).catch(() => undefined);
  return { title: address?.step ? stepTypeLabel(address.step.type) : 'Step' };
}

export default async function SessionStepPage(props: Props) {
  const name = decodeURIComponent((await props.params).step);
  const { session, address, permissions, mayReadVerdicts, isCanonical, search } = await openPage(props, name);
  const { kind, ref, step } = address;
  if (!step) {
    // The not-found page reads the ref from the address, so the address must be canonical first.
    if (!isCanonical) redirect(`${urls.step(ref, name)}${search}`);
    if (address.ambiguousType === undefined) notFound();
    return (
      <>
        <PageMark />
        <StepChoice session={await session.read()} type={address.ambiguousType} />
      </>
    );
  }
  if (!isCanonical || step.step !== name) redirect(`${urls.step(ref, step.step)}${search}`);

  const client = getQueryClient();
  const at = { kind, ref, step: step.step };
  const readStep = async () => {
    const { text, readAtMs, redacted } = await session.readStep(step.step);
    return { body: JSON.parse(text), readAt: new Date(readAtMs).toISOString(), redacted };
  };
  const [detail] = await Promise.all([
    session.read(),
    // A failure is not cached: the browser tries once more and shows it in place of the step.
    client.prefetchQuery(stepQuery(at, readStep)),
    isExplained(step.type) && client.prefetchQuery(explanationQuery(at, () => session.explainStep(step.step))),
    // Verdicts that came later would move the hit that a link leads to.
    mayReadVerdicts &&
      isJudged(step.type) &&
      client.prefetchQuery({ ...dispositionsQuery(at), queryFn: () => session.readDispositions(step.step) }),
  ]);
  client.setQueryData(sessionQuery(ref).queryKey, detail);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMark />
      <SessionPages reference={ref} {...permissions} />
    </HydrationBoundary>
  );
}
