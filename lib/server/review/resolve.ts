import type { SessionKind } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { requireRecord } from './find.ts';

export interface Resolved {
  readonly ref: string;
  readonly kind: SessionKind;
}

/**
 * The session behind a page's `{ref}` segment, which may be an upstream session id (a link from another system). Registered when new.
 *
 * @returns undefined when neither the registry nor upstream knows it, or when it is no id at all
 * @throws Problem of upstream or store: "could not be asked" is never "unknown"
 */
export async function resolveSession(reviewer: Reviewer, idOrRef: string): Promise<Resolved | undefined> {
  try {
    const { ref, kind } = await requireRecord(reviewer, idOrRef);
    return { ref, kind };
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'bad_request')) return undefined;
    throw error;
  }
}
