import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { ConsentsForbidden, ConsentView } from '#components/consents/index.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { consentPage } from '#lib/model/addresses.ts';
import { Problem } from '#lib/model/problem.ts';
import { readConsent } from '#lib/operations/consents.ts';
import { call } from '#lib/server/review/index.ts';
import { PageMark, pageReviewer } from '../../reviewer.tsx';

export const metadata: Metadata = { title: 'Shared data' };

export default async function ConsentPage({ params, searchParams }: PageProps<'/consents/[id]'>) {
  const reviewer = await pageReviewer();
  if (!mayDo(reviewer.roles, 'consent.read')) return <ConsentsForbidden />;
  const { id } = await params;
  const consent = await call(readConsent, reviewer, { id }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') notFound();
    throw error;
  });
  if (consent.id !== id) {
    const { document } = await searchParams;
    const query = typeof document === 'string' ? (`?${new URLSearchParams({ document })}` as const) : '';
    redirect(`${consentPage(consent.id)}${query}`);
  }
  return (
    <>
      <PageMark />
      <ConsentView key={consent.id} first={consent} mayWrite={mayDo(reviewer.roles, 'consent.write')} />
    </>
  );
}
