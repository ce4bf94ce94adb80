/**
 * The dossier of a session is all that one reviewer may see of it at one moment, collected and handed to who draws it. This module hides which
 * steps have what, how files are fetched and hashed, and what names a session at the verification service. It promises: every read writes its own
 * audit event, the export two; what could not be read is named; a referral never is. It throws Problems: not_allowed, not_found, store_unavailable;
 * an abort rejects with its reason.
 */
import { createHash } from 'node:crypto';
import { sensitivityClasses } from '#lib/model/access/permissions.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { StoredAuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { readConsent } from '#lib/operations/consents.ts';
import { proveDecision, readDecisions } from '#lib/operations/decisions.ts';
import { exportDossier as declared } from '#lib/operations/dossier.ts';
import type { Operation } from '#lib/operations/operation.ts';
import { readOwners } from '#lib/operations/owners.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { readRisk } from '#lib/operations/risk.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { explainStep, readStep } from '#lib/operations/steps.ts';
import { readVerdicts } from '#lib/operations/verdicts.ts';
import { proveNow } from '#lib/server/checkpoints/index.ts';
import {
  type DossierDecisions,
  type DossierFile,
  type DossierPart,
  type DossierRecord,
  type DossierStep,
  drawnTypes,
  mostPictureBytes,
} from '#lib/server/dossier-record.ts';
import { describeError, log } from '#lib/server/log.ts';
import { getStore } from '#lib/server/store/index.ts';
import { parseProof } from '#lib/server/transparency/index.ts';
import { call, on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import type { SessionHandle } from '../session-handle.ts';
import { openFile } from '../steps/index.ts';
import { type Following, forEach, toPart } from './part.ts';
import { withoutSessionIds } from './session-ids.ts';

interface Begun {
  /** Number of the event that it was begun. */
  readonly start: number;
  readonly pictures: boolean;
}

/** Records how the making of a dossier ended: with the PDF that was made, or with why there is none. */
async function recordEnd(
  reviewer: Reviewer,
  ref: string,
  end: Begun & ({ readonly sha256: string; readonly bytes: number; readonly ms: number } | { readonly why: string }),
): Promise<void> {
  const isMade = 'sha256' in end;
  await recordEvent(reviewer, 'dossier.exported', {
    ref,
    outcome: isMade ? 'done' : 'failed',
    fieldGroups: isMade ? shown.filter((group) => end.pictures || group !== 'evidence') : [],
    detail: { ...end },
  });
}

const shown = sensitivityClasses.filter((group) => group !== 'secret');

/** What cannot be proven now stops no export and is said in it. */
async function tryProof<Proof>(make: () => Promise<Proof>): Promise<Proof | null> {
  try {
    return await make();
  } catch (error) {
    log.warn({ event: 'dossier.notProven', ...describeError(error) });
    return null;
  }
}

/** Proves the latest decision; it is null where there is none. */
async function proveDecided(session: SessionHandle, decisions: DossierPart<DossierDecisions>) {
  const latest = 'value' in decisions ? decisions.value.history[0] : undefined;
  if (latest === undefined) return null;
  const { id, number } = latest;
  const proven = await tryProof(async () => {
    const proof = await call(proveDecision, session, { id });
    const seq = parseProof(proof).index + 1;
    const stored = await (await getStore()).auditTree.findStored(seq);
    return { seq, hash: stored?.hash ?? null, proof };
  });
  return { id, number, proven };
}

/** One file with its bytes, which are kept nowhere. */
interface CollectedFile {
  readonly id: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The file is as the customer uploaded it, beside what the service made of it. */
  readonly isOriginal: boolean;
}

interface FetchOptions extends Following {
  /** It takes the picture of a file; its bytes are kept nowhere else. */
  readonly onFile: (file: CollectedFile) => Promise<void>;
}

export interface DossierOptions extends FetchOptions {
  readonly pictures: boolean;
  /** Makes the PDF: native code draws it, in a process of its own. */
  readonly draw: (record: DossierRecord) => Promise<Uint8Array>;
}

export interface MadeDossier {
  readonly ref: string;
  readonly madeAt: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

export const exportDossier: Operation<typeof declared.path, undefined, MadeDossier, DossierOptions> = declared as never;

/**
 * Two events: that it was begun, whose position the dossier names, and how it ended, with the hash of the PDF. The second is on disk before this
 * resolves.
 *
 * @throws Problem not_allowed before anything is read, not_found, store_unavailable; whatever else cannot be read is a gap in the record; what
 * `draw` throws; the reason of an abort
 */
on(exportDossier, {}, async ({ session, reviewer, query: options }) => {
  const { pictures, signal, onProgress, draw } = options;
  // Whom the limited audience is made for never gets a dossier: its contents follow from screening.
  if (audienceOf(reviewer.roles) === 'limited') throw new Problem('not_allowed');
  const { ref } = await session.record();
  const start = await recordEvent(reviewer, 'dossier.started', { ref, detail: { pictures } });
  const startedAt = performance.now();
  try {
    const record = await collectRecord(session, start, options);
    signal.throwIfAborted();
    onProgress({ stage: 'pages', done: 0, total: 1 });
    const bytes = await draw(record);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const ms = Math.round(performance.now() - startedAt);
    await recordEnd(reviewer, ref, { start: start.seq, pictures, sha256, bytes: bytes.length, ms });
    return { ref, madeAt: record.madeAt, bytes, sha256 };
  } catch (error) {
    const why = signal.aborted ? 'cancelled' : error instanceof Problem ? error.code : 'internal';
    // The store may be what failed: the caller gets the first error.
    await recordEnd(reviewer, ref, { start: start.seq, pictures, why }).catch(() => undefined);
    throw error;
  }
});

async function collectRecord(session: SessionHandle, start: StoredAuditEvent, options: DossierOptions) {
  const { reviewer } = session;
  const { pictures, signal, onProgress } = options;
  const { sessionId } = await session.record();
  const madeAt = new Date(start.atMs).toISOString();
  const detail = await call(readSession, session);
  const steps = await forEach('steps', detail.steps, options, (step) => readDossierStep(session, step));
  const files = pictures ? await fetchFiles(session, steps, options) : [];
  onProgress({ stage: 'ownership', done: 0, total: 1 });
  signal.throwIfAborted();
  const ownership = await readStructure(session, detail);
  const sharedData = await toPart(async () => {
    const linked = await (await getStore()).consents.ofSession(detail.ref);
    return Promise.all(linked.map(({ id }) => call(readConsent, reviewer, { id })));
  });
  const decisions = await toPart(() => readDecided(session));
  const risk = await toPart(async () => {
    const { maxMonths: _, ...rated } = withoutButtons(await call(readRisk, session));
    return rated;
  });
  const ownerRecord =
    detail.kind === 'corporate' ? await toPart(async () => withoutButtons(await call(readOwners, session))) : null;
  onProgress({ stage: 'proof', done: 0, total: 1 });
  signal.throwIfAborted();
  const decision = await proveDecided(session, decisions);
  const proof = await tryProof(() => proveNow(start.seq));
  return withoutSessionIds(
    {
      format: 'review-desk-dossier-1',
      madeAt,
      madeBy: { id: reviewer.id, name: reviewer.name, roles: reviewer.roles },
      pictures,
      session: detail,
      steps,
      decisions,
      ownership,
      risk,
      ownerRecord,
      sharedData,
      files,
      audit: { seq: start.seq, hash: start.hash, at: madeAt, proof, decision },
    },
    sessionId,
  );
}

async function readDossierStep(session: SessionHandle, { step, type, status }: SessionDetail['steps'][number]) {
  const answer = await toPart(async () => {
    const { text, readAtMs, redacted } = await call(readStep, session, { step });
    return { body: JSON.parse(text) as unknown, readAt: new Date(readAtMs).toISOString(), redacted };
  });
  // What Review Desk adds needs the answer that could not be read.
  if ('gap' in answer) return { step, type, status, answer, explanation: answer, dispositions: null };
  const hasHits = type === 'AML' || type === 'DUPLICATE' || type === 'BENEFICIAL_OWNERS';
  return {
    step,
    type,
    status,
    answer,
    explanation: await toPart(() => call(explainStep, session, { step })),
    dispositions: hasHits ? await toPart(() => call(readVerdicts, session, { step })) : null,
  };
}

/** Field by field: a referral, and what only the page's buttons need, go into no dossier. */
async function readDecided(session: SessionHandle): Promise<DossierDecisions> {
  const { fourEyes, ...decisions } = await call(readDecisions, session, { glance: true });
  const { version, factsReadAt, history, blocks, changedSince, filesToCompare } = decisions;
  return { version, factsReadAt, history, blocks, changedSince, filesToCompare, fourEyes: fourEyes.mode };
}

const withoutButtons = <Part extends { readonly mayWrite: boolean }>({
  mayWrite,
  ...part
}: Part): Omit<Part, 'mayWrite'> => part;

async function readStructure(session: SessionHandle, { kind, steps, findings }: SessionDetail) {
  if (kind !== 'corporate' || !steps.some(({ type }) => type === 'BENEFICIAL_OWNERS')) return null;
  return toPart(async () => ({
    ...(await call(readOwnership, session)),
    sessionFindings: findings.map(({ message }) => message),
    madeBy: session.reviewer.name,
    madeAt: new Date().toISOString(),
  }));
}

/** Further files are named, and said not to have been fetched. */
const mostFiles = 200;

type NamedFile = Omit<DossierFile, 'fetched'>;

/** Every file of every answer. @throws what `toPart` throws */
async function fetchFiles(session: SessionHandle, steps: readonly DossierStep[], options: FetchOptions) {
  const { kind, ref } = await session.record();
  const found = steps.flatMap((step) => filesOf(step, fileAddress(kind, ref, step.step, '')));
  const named = found.map((file, at): NamedFile => ({ id: `file-${at + 1}`, ...file }));
  const fetched = await forEach('files', named.slice(0, mostFiles), options, (file) =>
    fetchFile(session, file, options),
  );
  return named.map((file, at) => ({ ...file, fetched: fetched[at] ?? null }));
}

async function fetchFile(session: SessionHandle, { id, step, key, path }: NamedFile, { signal, onFile }: FetchOptions) {
  const part = await toPart(async () => {
    const file = await call(openFile, session, { step, key, query: { range: null, signal } });
    return { ...(await readAll(file.body, drawnTypes.has(file.contentType))), type: file.contentType };
  });
  if ('gap' in part) return part;
  const { bytes, picture, sha256, type } = part.value;
  if (picture) await onFile({ id, type, bytes: picture, isOriginal: path.includes('original_files') });
  return { value: { sha256, bytes, type } };
}

/** Returns hash and size; it returns the bytes themselves only of a picture that may be shown. */
async function readAll(body: ReadableStream<Uint8Array>, isPicture: boolean) {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.length;
    if (isPicture && bytes <= mostPictureBytes) chunks.push(chunk);
  }
  const picture = isPicture && bytes <= mostPictureBytes ? Buffer.concat(chunks) : null;
  return { sha256: hash.digest('hex'), bytes, picture };
}

/** Finds files by our own addresses, which stand where the answer had the service's. */
function filesOf({ step, type, answer }: DossierStep, prefix: string): Omit<NamedFile, 'id'>[] {
  const found: Omit<NamedFile, 'id'>[] = [];
  const visit = (value: unknown, path: readonly string[], declaredType: string | null) => {
    if (typeof value === 'string') {
      const key = value.startsWith(prefix) ? value.slice(prefix.length) : '';
      if (/^[A-Za-z0-9._~-]+$/.test(key)) {
        const named = path.at(-1) === 'url' ? path.slice(0, -1) : path;
        found.push({ step, stepType: type, key, path: named, declaredType });
      }
    } else if (Array.isArray(value)) for (const [at, inner] of value.entries()) visit(inner, [...path, `${at}`], null);
    else if (typeof value === 'object' && value !== null) {
      const typed: unknown = Reflect.get(value, 'type');
      for (const [name, inner] of Object.entries(value))
        visit(inner, [...path, name], name === 'url' && typeof typed === 'string' ? typed : null);
    }
  };
  if ('value' in answer) visit(answer.value.body, [], null);
  return [...new Map(found.map((file) => [file.key, file])).values()];
}
