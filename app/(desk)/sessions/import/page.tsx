import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ImportView } from '#components/ways-in/index.ts';
import { mayDo } from '#lib/model/role.ts';
import { requirePageReviewer } from '#lib/server/auth/index.ts';

export const metadata: Metadata = { title: 'Import sessions' };

export default async function ImportPage() {
  const { roles } = await requirePageReviewer(await headers());
  if (!mayDo(roles, 'session.import'))
    return <EmptyState kind="no-permission">Your role does not import sessions.</EmptyState>;
  return <ImportView mayExport={mayDo(roles, 'papers.export')} />;
}
