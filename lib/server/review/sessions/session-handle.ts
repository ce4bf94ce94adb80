import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { SessionRecord } from '#lib/server/store/index.ts';
import { findRecord, requireRecord } from './find.ts';

/** One session for one reviewer during one request: its record is read from the store once, at the first use. */
export interface SessionHandle {
  readonly reviewer: Reviewer;
  /** @throws Problem as `requireRecord`; not_found also when it is of another kind than expected */
  record(): Promise<SessionRecord>;
  /** Reads the record again, after a refresh; undefined when it has been purged meanwhile. */
  reload(): Promise<SessionRecord | undefined>;
}

/**
 * @param id a ref or an upstream session id
 * @param kind what the address says; undefined where it says nothing
 */
export function createSessionHandle(reviewer: Reviewer, id: string, kind?: SessionKind): SessionHandle {
  let loaded: Promise<SessionRecord> | undefined;
  const load = async () => {
    const record = await requireRecord(reviewer, id);
    if (kind !== undefined && record.kind !== kind) throw new Problem('not_found');
    return record;
  };
  const record = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    reviewer,
    record,
    async reload() {
      const reloaded = await findRecord(reviewer, { ref: (await record()).ref });
      if (reloaded) loaded = Promise.resolve(reloaded);
      return reloaded;
    },
  };
}
