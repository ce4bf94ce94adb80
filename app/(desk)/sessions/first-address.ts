import 'server-only';
import type { Route } from 'next';
import { isBareAddress, type ListParams, listAddress } from '#components/sessions/index.ts';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { countEnvironments } from '#lib/server/review/index.ts';

/** Returns where a reviewer who asked for the list begins, or undefined for where the address says. */
export async function firstAddress(
  reviewer: Reviewer,
  queue: QueueAccess,
  search: Readonly<Record<string, unknown>>,
  params: ListParams,
): Promise<Route | undefined> {
  // These roles have one view.
  if (queue === 'none' && params.view !== 'all') return listAddress({ ...params, view: 'all', within: null });
  const needsEnvironment = search.sandbox === undefined;
  const { production, sandbox } = needsEnvironment ? await countEnvironments(reviewer) : { production: 1, sandbox: 0 };
  const inSandbox = params.sandbox || (production === 0 && sandbox > 0);
  // Reviewers who assign sessions begin with what needs review. An address with filters of its own means what it says.
  if (queue === 'write' && isBareAddress(search))
    return listAddress({ ...params, view: 'needs_review', sort: 'due', sandbox: inSandbox });
  return inSandbox === params.sandbox ? undefined : listAddress({ ...params, sandbox: inSandbox });
}
