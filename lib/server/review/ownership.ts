/**
 * The declared owners of a company for screen and export, and what officers confirm where the answer is ambiguous. Hides how a step becomes the
 * input of `lib/ownership`, which hash names a structure, and when a confirmation has lapsed. Promises: every read and every confirmation
 * is on disk with its audit event before it resolves. Throws Problems: not_allowed, not_found, bad_request, conflict, store_unavailable, upstream_….
 */
import { hash } from 'node:crypto';
import type { BeneficialOwnersStep, CompanyDetailsStep } from '#lib/contract/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { mayDo, permissionOf, type SensitivityClass } from '#lib/model/access/permissions.ts';
import { audienceOf, maySeeScreening } from '#lib/model/access/tipping-off.ts';
import type { AuditAction } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { Operation } from '#lib/operations/operation.ts';
import {
  confirmationBodySchema,
  confirmationSchema,
  type OwnershipExportInput,
  type OwnershipInput,
  ownershipInputSchema,
} from '#lib/operations/ownership.schema.ts';
import { confirmOwnership, exportOwnership as declared, readOwnership } from '#lib/operations/ownership.ts';
import { configuredPolicy, type Declared, normalise } from '#lib/ownership/index.ts';
import { readDetail, toAuditEvent } from '#lib/server/audit-event.ts';
import { config } from '#lib/server/config.ts';
import { structureHashOf, toConfirmation, toDeclared } from '#lib/server/refresh/index.ts';
import { confirmations, getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { recordEvent } from './record-event.ts';
import type { SessionHandle } from './session-handle.ts';
import { toDetail } from './sessions/index.ts';
import { readAnswer, requireStep } from './steps/index.ts';

interface ReadingOptions {
  readonly fresh?: boolean | undefined;
  readonly ahead?: boolean | undefined;
}

/**
 * Reads the ownership input of one company: its declared owners, and how an officer confirmed the answer is to be read.
 *
 * It is not audited yet: the caller writes the event. Of several BENEFICIAL_OWNERS steps the first counts. @throws as `readOwnership`
 */
async function readInput(session: SessionHandle, options: ReadingOptions = {}): Promise<OwnershipInput> {
  const { reviewer } = session;
  if (permissionOf(reviewer.roles, 'ownership') !== 'show') throw new Problem('not_allowed');
  const known = await session.reviewed();
  if (known.kind !== 'corporate') throw new Problem('not_found', { detail: 'Only companies have owners.' });
  const first = known.steps.find(({ type }) => type === 'BENEFICIAL_OWNERS');
  const { record, step } = await requireStep(session, first?.step ?? 'BENEFICIAL_OWNERS');
  const [answer, company, store] = await Promise.all([
    readAnswer(reviewer, record, step, options),
    readCompany(reviewer, record, options),
    getStore(),
  ]);
  const owners = answer.parsed as BeneficialOwnersStep;
  const named = (owners.individuals ?? []).flatMap(({ id: sessionId }, position) =>
    sessionId === null ? [] : [{ position, sessionId }],
  );
  const found = await store.sessions.findMany(
    named.map(({ sessionId }) => sessionId),
    audienceOf(reviewer.roles),
  );
  // A sandbox screening is about no real person: it must not appear on a production map, nor the other way round.
  const sessions = new Map([...found].filter(([, one]) => one.sandbox === record.sandbox));
  const { verdicts } = await session.reviewed();
  const counting = verdicts?.find((one) => one.step === step.step)?.counting ?? [];
  const settled = new Set(counting.flatMap(({ hit, verdict }) => (verdict === 'false_positive' && hit ? [hit] : [])));
  const maySee = maySeeScreening(reviewer.roles);
  const declared = toDeclared(owners, company?.details ?? null, sessions, maySee, settled);
  const structureHash = structureHashOf(declared);
  const settlement = toConfirmation(await store.record(confirmations).latest(record.ref), structureHash);
  return {
    ref: record.ref,
    declared,
    policy: configuredPolicy(config().ubo),
    settlement,
    inputHash: hash('sha256', canonicalJson({ declared, settled: settlement.settled })),
    structureHash,
    sessions: named.map((one) => ({ ...one, ref: sessions.get(one.sessionId)?.ref ?? null })),
    readAt: new Date(answer.readAtMs).toISOString(),
    steps: { owners: step.step, company: company?.step ?? null },
    maySettle: mayDo(reviewer.roles, 'decision.write'),
    mayExport: mayDo(reviewer.roles, 'export.create'),
  };
}

/** Reads the company under review from its own step; it is null where there is none, or upstream does not answer now. */
async function readCompany(reviewer: Reviewer, record: SessionRecord, options: ReadingOptions) {
  const step = record.steps.find(({ type }) => type === 'COMPANY_DETAILS');
  if (step === undefined) return null;
  try {
    const { parsed } = await readAnswer(reviewer, record, step, options);
    return { step: step.step, details: parsed as CompanyDetailsStep };
  } catch (error) {
    // The owners can be assessed without it; the screen says that the subject company is unknown.
    if (error instanceof Problem && (error.code === 'not_found' || error.code.startsWith('upstream_'))) return null;
    throw error;
  }
}

/**
 * `GET /api/sessions/{ref}/ownership`. Asks upstream for no other session: of a person's own session the registry's facts are given. The audit
 * event, with the refs of those sessions, is on disk before this resolves.
 *
 * @throws Problem not_allowed (before anything is read), not_found (no company, no such step), bad_request, upstream_… of the owners
 * alone: company details that cannot be read leave `subject` null
 */
on(readOwnership, { answer: ownershipInputSchema }, async ({ session, reviewer, fresh, prefetch, ahead }) => {
  const input = await readInput(session, { fresh, ahead });
  await auditRead(reviewer, input, 'ownership.read', readDetail(prefetch) ?? {});
  return input;
});

interface ExportRequest {
  /** Id of the named policy that it is made under, where it is not the configured one. */
  readonly policy: string | undefined;
}
export const exportOwnership: Operation<typeof declared.path, undefined, OwnershipExportInput, ExportRequest> =
  declared as never;

/** The same for an export, with the findings of the session. */
on(exportOwnership, {}, async ({ session, reviewer, format, query: { policy } }) => {
  const input = await readInput(session);
  const detail = { format, ...(policy !== undefined && { policy }) };
  const { findings } = toDetail(reviewer, await session.reviewed(), new Map(), Date.now(), (_, step) => step);
  await auditRead(reviewer, input, 'ownership.exported', detail);
  return {
    ...input,
    sessionFindings: findings.map(({ message }) => message),
    madeBy: reviewer.name,
    madeAt: new Date().toISOString(),
  };
});

/** These are the classes of the input, as far as the roles see them. */
const fieldGroups: readonly SensitivityClass[] = ['ownership', 'company', 'screening'];

async function auditRead(
  reviewer: Reviewer,
  input: OwnershipInput,
  action: AuditAction,
  facts: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const others = input.sessions.flatMap((one) => one.ref ?? []);
  await recordEvent(reviewer, action, {
    ref: input.ref,
    object: input.steps.owners,
    fieldGroups: fieldGroups.filter((group) => permissionOf(reviewer.roles, group) === 'show'),
    detail: { ...facts, input: input.inputHash, ...(others.length > 0 && { sessions: others.join(' ') }) },
  });
}

/**
 * `PUT …/ownership/settlement` records a new version for the structure as declared now, in one transaction with its event.
 *
 * @throws Problem not_allowed, bad_request (a root that is no company), conflict (another version or structure than the reviewer saw); else
 * as `readOwnership`
 */
on(
  confirmOwnership,
  { body: confirmationBodySchema, answer: confirmationSchema },
  async ({ session, reviewer, body }) => {
    const { settled, reason, version, structureHash } = body;
    const input = await readInput(session);
    if (input.structureHash !== structureHash)
      throw new Problem('conflict', {
        detail: 'The declared owners have changed since you read them. Check them again.',
      });
    if (settled.root !== null && !isPossibleRoot(input.declared, settled.root))
      throw new Problem('bad_request', { detail: 'This company is not among the declared owners.' });
    const store = await getStore();
    const record = await store
      .record(confirmations)
      .add({ ref: input.ref, version, author: reviewer }, { settled, structureHash, reason }, () =>
        toAuditEvent(reviewer, 'ownership.settled', {
          ref: input.ref,
          object: input.steps.owners,
          detail: { ...settled, version: version + 1, structure: structureHash },
        }),
      );
    return toConfirmation(record, structureHash);
  },
);

const isPossibleRoot = (declared: Declared, root: string): boolean =>
  normalise(declared).nodes.some(({ key, kind }) => key === root && kind !== 'person');
