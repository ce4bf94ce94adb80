import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { getStore, type ImportRecord, type Store } from '#lib/server/store/index.ts';

export function requireImporter(reviewer: Reviewer): void {
  if (!mayDo(reviewer.roles, 'session.import')) throw new Problem('not_allowed');
}

export async function requireImport(reviewer: Reviewer, id: string): Promise<{ store: Store; record: ImportRecord }> {
  requireImporter(reviewer);
  const store = await getStore();
  const record = isRef(id) ? await store.imports.find(id) : undefined;
  if (record === undefined)
    throw new Problem('not_found', { detail: 'This import does not exist, or has been deleted.' });
  return { store, record };
}
