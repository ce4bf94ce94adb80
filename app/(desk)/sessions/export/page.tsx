import type { Metadata } from 'next';
import { ListExportView } from '#components/list-export/index.ts';
import { listAddress, loadListParams, toFilterTexts, toSessionQuery } from '#components/sessions/index.ts';
import { ForbiddenPage } from '#components/ui/feedback/index.ts';
import { findingName } from '#lib/format/labels/finding.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { listExportPage } from '#lib/model/addresses.ts';
import { isFindingKey } from '#lib/model/session/finding.ts';
import { countListExport, listExportLimit } from '#lib/server/review/index.ts';
import { PageMark, pageReviewer, proofMethods } from '../../reviewer.tsx';

export const metadata: Metadata = { title: 'Export sessions' };

export default async function ListExportPage({ searchParams }: PageProps<'/sessions/export'>) {
  const reviewer = await pageReviewer();
  if (!mayDo(reviewer.roles, 'export.create'))
    return <ForbiddenPage title="Export sessions">Your role cannot export sessions.</ForbiddenPage>;
  const params = loadListParams(await searchParams);
  const { search } = new URL(listAddress(params), 'http://page');
  return (
    <>
      <PageMark />
      <ListExportView
        params={params}
        filters={toFilterTexts(params, (finding) => (isFindingKey(finding) ? findingName(finding) : finding))}
        count={await countListExport(reviewer, toSessionQuery(params))}
        most={listExportLimit}
        proofs={await proofMethods(listExportPage(search.slice(1)))}
      />
    </>
  );
}
