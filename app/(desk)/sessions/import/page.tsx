import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ImportView } from '#components/import/index.ts';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { urls } from '#lib/model/urls/index.ts';
import { readOwnAccount } from '#lib/server/auth/index.ts';
import { pageReviewer } from '../../page-reviewer.ts';

export const metadata: Metadata = { title: 'Import sessions' };

export default async function ImportPage() {
  const { roles } = await pageReviewer();
  if (!mayDo(roles, 'session.import'))
    return <EmptyState kind="no-permission">Your role cannot import sessions.</EmptyState>;
  if (!mayDo(roles, 'export.create')) return <ImportView proofs={null} />;
  const { email, singleSignOn, app, passkeys } = await readOwnAccount(await headers());
  return <ImportView proofs={{ email, singleSignOn, app, passkeys: passkeys.length, page: urls.imports() }} />;
}
