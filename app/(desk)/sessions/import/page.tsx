import type { Metadata } from 'next';
import { ImportView } from '#components/import/import-view.tsx';
import { ForbiddenPage } from '#components/ui/feedback/index.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { importsPage } from '#lib/model/addresses.ts';
import { PageMark, pageReviewer, proofMethods } from '../../reviewer.tsx';

export const metadata: Metadata = { title: 'Import sessions' };

export default async function ImportPage() {
  const { roles } = await pageReviewer();
  if (!mayDo(roles, 'session.import'))
    return <ForbiddenPage title="Import sessions">Your role cannot import sessions.</ForbiddenPage>;
  return (
    <>
      <PageMark />
      <ImportView proofs={mayDo(roles, 'export.create') ? await proofMethods(importsPage()) : null} />
    </>
  );
}
