import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { SessionPages, StepChoice } from '#components/session-page/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { call, findAddress } from '#lib/server/review/index.ts';
import { DeskPage, PageMark } from '../../../../reviewer.tsx';
import { openPage, sessionAt } from '../../open-page.ts';
import { prefetchSession, prefetchStep } from '../../prefetch.ts';

type Props = PageProps<'/sessions/[ref]/steps/[step]'>;

/** The title is the same that the browser sets when it goes from step to step. The page shows failures. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ref, step } = await params;
  const session = await sessionAt(ref);
  const address = await findAddress(session, decodeURIComponent(step)).catch(() => undefined);
  return { title: address?.step ? stepTypeLabel(address.step.type) : 'Step' };
}

export default async function SessionStepPage(props: Props) {
  const name = decodeURIComponent((await props.params).step);
  const page = await openPage(props, name);
  const { session, address, mayReadVerdicts, isCanonical, search } = page;
  const { kind, ref, step } = address;
  if (!step) {
    // The not-found page reads the ref from the address, so the address must be canonical first.
    if (!isCanonical) redirect(`${stepPage(ref, name)}${search}`);
    if (address.ambiguousType === undefined) notFound();
    return (
      <>
        <PageMark />
        <StepChoice session={await call(readSession, session)} type={address.ambiguousType} />
      </>
    );
  }
  if (!isCanonical || step.step !== name) redirect(`${stepPage(ref, step.step)}${search}`);

  const client = getQueryClient();
  await Promise.all([
    prefetchSession(client, page),
    prefetchStep(client, session, { kind, ref, ...step, mayReadVerdicts }),
  ]);
  return (
    <DeskPage client={client}>
      <SessionPages reference={ref} {...page.permissions} />
    </DeskPage>
  );
}
