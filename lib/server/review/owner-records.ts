/**
 * The record of beneficial owners for reviewers. Promises: each look and each record has its event. Throws Problems: not_found, bad_request, not_allowed,
 * conflict, store_unavailable.
 */
import { z } from 'zod';
import { mayDo } from '#lib/model/access/permissions.ts';
import {
  type OwnerRecord,
  ownerGrounds,
  ownerLimits,
  ownerSources,
  type SessionOwners,
} from '#lib/model/review/owner-record.ts';
import { readDetail, toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, type StoredOwnerRecord } from '#lib/server/store/index.ts';
import type { SessionHandle } from './sessions/index.ts';

const name = z.string().trim().min(1).max(ownerLimits.name);

const ownerSchema = z.strictObject({
  name,
  grounds: z.array(z.enum(ownerGrounds)).min(1).max(ownerGrounds.length),
  sharePercent: z
    .string()
    .regex(/^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/)
    .nullable(),
  sources: z.array(z.enum(ownerSources)).min(1).max(ownerSources.length),
  words: z.string().trim().max(ownerLimits.words).default(''),
});

export const ownerRecordSchema = z.strictObject({
  version: z.int().min(0),
  finding: z.discriminatedUnion('outcome', [
    z.strictObject({
      outcome: z.literal('identified'),
      owners: z.array(ownerSchema).min(1).max(ownerLimits.owners),
      words: z.string().trim().max(ownerLimits.text).default(''),
    }),
    z.strictObject({
      outcome: z.literal('none'),
      steps: z.string().trim().min(1).max(ownerLimits.text),
      managers: z
        .array(z.strictObject({ name, position: z.string().trim().min(1).max(ownerLimits.name) }))
        .min(1)
        .max(ownerLimits.managers),
    }),
  ]),
});

const toRecord = ({ atMs, ...record }: StoredOwnerRecord): OwnerRecord => ({
  ...record,
  at: new Date(atMs).toISOString(),
});

async function toSessionOwners({ reviewer, record }: SessionHandle): Promise<SessionOwners> {
  const { ref } = await record();
  const { owners } = await getStore();
  const { records, isOutdated } = await owners.list(ref);
  const [current, ...former] = records.map(toRecord);
  return {
    ref,
    version: current?.version ?? 0,
    current: current ?? null,
    former,
    isOutdated,
    mayWrite: mayDo(reviewer.roles, 'owners.write'),
  };
}

/** `GET /api/sessions/{ref}/beneficial-owners`. */
export async function readOwners(session: SessionHandle, { prefetch = false } = {}): Promise<SessionOwners> {
  const { ref } = await session.record();
  const { audit } = await getStore();
  await audit.append(toAuditEvent(session.reviewer, 'owners.read', { ref, detail: readDetail(prefetch) }));
  return toSessionOwners(session);
}

/** `PUT /api/sessions/{ref}/beneficial-owners`. @throws Problem not_found for a person; conflict when somebody else recorded since */
export async function recordOwners(
  session: SessionHandle,
  { finding, version }: z.infer<typeof ownerRecordSchema>,
): Promise<SessionOwners> {
  const { ref } = await session.record();
  const { reviewer } = session;
  const { owners } = await getStore();
  const count = finding.outcome === 'identified' ? finding.owners.length : 0;
  await owners.add(
    ref,
    { finding, version },
    { id: reviewer.id, name: reviewer.name },
    toAuditEvent(reviewer, 'owners.recorded', { ref, detail: { outcome: finding.outcome, count } }),
  );
  return toSessionOwners(session);
}
