import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ImportView } from '#components/ways-in/index.ts';
import { mayDo } from '#lib/model/role.ts';
import { urls } from '#lib/model/urls.ts';
import { readOwnAccount, requirePageReviewer } from '#lib/server/auth/index.ts';

export const metadata: Metadata = { title: 'Import sessions' };

export default async function ImportPage() {
  const head = await headers();
  const { roles } = await requirePageReviewer(head);
  if (!mayDo(roles, 'session.import'))
    return <EmptyState kind="no-permission">Your role does not import sessions.</EmptyState>;
  if (!mayDo(roles, 'papers.export')) return <ImportView proofs={null} />;
  const { email, singleSignOn, app, passkeys } = await readOwnAccount(head);
  return <ImportView proofs={{ email, singleSignOn, app, passkeys: passkeys.length, page: urls.imports() }} />;
}
