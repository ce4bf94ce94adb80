import { Problem } from '#lib/model/problem.ts';
import { isSamePerson } from '../reviewers/index.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import { toStorable } from '../storable-text.ts';
import type { Tx } from '../tables.ts';
import type { NewApproval } from './disposition-records.ts';
import { findStoredHits, findVersions, requireUnchanged, throwStale } from './present-hits.ts';
import { authorColumns, type Deed, requireSessionKey, sealText } from './rows.ts';

/** @throws as `Dispositions.approve` */
export async function writeApproval(
  tx: Tx,
  keys: SealedKeys,
  { session, step, atMs, author }: Deed,
  hit: string,
  { approval, reason, expectedVersion, disposition, hash, subject }: NewApproval,
): Promise<void> {
  await requireUnchanged(tx, session, step, [{ hit, expectedVersion: disposition, hash, subject }], true);
  const match = (await findVersions(tx, session.rid, step, [hit])).get(hit);
  const isPep = match !== undefined && (JSON.parse(match.kinds) as string[]).includes('pep');
  if (match?.verdict !== 'match' || !isPep)
    throw new Problem('bad_request', { detail: 'Only a confirmed PEP match needs a senior approval.' });
  const stored = (await findStoredHits(tx, session, step, [hit])).get(hit);
  if (match.hash !== stored?.hash || match.subject !== stored.subject)
    throwStale([{ hit, changed: match.hash === stored?.hash ? ['subject'] : ['hit'], version: match.version }]);
  if (await isSamePerson(tx, match.reviewer_id, author.id))
    throw new Problem('not_allowed', {
      detail: 'A reviewer other than the one who confirmed the match must approve it.',
    });
  const latest = await tx
    .selectFrom('senior_approvals')
    .select('version')
    .where('rid', '=', session.rid)
    .where('step', '=', step)
    .where('hit', '=', hit)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if ((latest?.version ?? 0) !== expectedVersion) throwStale([{ hit, changed: ['version'], version: match.version }]);
  const key = await requireSessionKey(tx, keys, session.ref);
  await tx
    .insertInto('senior_approvals')
    .values({
      rid: session.rid,
      step,
      hit,
      disposition,
      version: expectedVersion + 1,
      approval,
      sealed: sealText(key, 'approval', { step, hit }, toStorable(reason)),
      ...authorColumns(author),
      approved_at: atMs,
    })
    .execute();
}
