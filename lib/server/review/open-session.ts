import type { z } from 'zod';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SessionDecisions } from '#lib/model/review/decision.ts';
import type { HitDisposition, StepDispositions } from '#lib/model/review/disposition.ts';
import type { EventList } from '#lib/model/review/event-list.ts';
import type { SessionNotes } from '#lib/model/review/note.ts';
import type { SessionOwners } from '#lib/model/review/owner-record.ts';
import type { Revealed } from '#lib/model/review/reveal.ts';
import type { SessionRisk } from '#lib/model/review/risk-rating.ts';
import type { StepExplanation } from '#lib/model/session/explanation.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import type { OwnershipFormat } from '#lib/model/urls/index.ts';
import type { OwnershipExportInput, OwnershipInput, Settlement } from '#lib/ownership/index.ts';
import { findNamedStep, getStore } from '#lib/server/store/index.ts';
import type { OpenedFile } from '#lib/server/upstream/index.ts';
import {
  decide,
  type decisionSchema,
  proveDecision,
  readDecisions,
  reviewDecision,
  type secondSchema,
  type withdrawalSchema,
  withdrawDecision,
} from './decisions/index.ts';
import {
  type approvalSchema,
  approveMatch,
  type bulkDispositionSchema,
  type dispositionSchema,
  readDispositions,
  recordDisposition,
  recordDispositions,
  undoDispositions,
  type undoSchema,
} from './dispositions/index.ts';
import { type DossierOptions, type MadeDossier, makeDossier } from './dossier/index.ts';
import { type EventParams, readActivity } from './events/index.ts';
import {
  addNote,
  changeNote,
  type draftSchema,
  type noteChangeSchema,
  type noteSchema,
  type noteWithdrawalSchema,
  readNotes,
  saveDraft,
  withdrawNote,
} from './notes.ts';
import { type ownerRecordSchema, readOwners, recordOwners } from './owner-records.ts';
import { readOwnership, readOwnershipForExport, type SettlementChange, settleOwnership } from './ownership/index.ts';
import { revealFields, type revealSchema } from './revealing.ts';
import { rateRisk, readRisk, type riskSchema } from './risk.ts';
import { createSessionHandle, readSession } from './sessions/index.ts';
import {
  explainStep,
  findStep,
  openFile,
  type ProxyAnswer,
  type ReadOptions,
  readSessionAnswer,
  readStep,
} from './steps/index.ts';

/** What names a session, and a step of it, in our addresses. */
interface CanonicalAddress {
  readonly ref: string;
  readonly kind: SessionKind;
  /** Undefined: none was asked for, or the session has no such step. */
  readonly step: { readonly step: string; readonly type: string } | undefined;
  /** The type that was asked for, where several steps have it: there is a choice. */
  readonly ambiguousType: string | undefined;
}

type AheadOption = Pick<ReadOptions, 'prefetch'>;

/**
 * One session during one request. Its record is read from the store at the first use and shared by all that the request reads of it; each read
 * writes its own audit event.
 */
export interface OpenSession {
  /**
   * Resolves names only, so it is not audited. Undefined when neither the registry nor upstream knows the session, or when the id is invalid.
   *
   * @throws Problem of upstream or store: an outage never reads as "unknown"
   */
  findAddress(step?: string): Promise<CanonicalAddress | undefined>;
  /** `GET /api/sessions/{ref}`; one event however often it is called. */
  read(options?: AheadOption): Promise<SessionDetail>;
  /** `GET /api/v4/{kind}/session/{id}`. */
  readSessionAnswer(options?: ReadOptions): Promise<ProxyAnswer>;
  readStep(step: string, options?: ReadOptions): Promise<ProxyAnswer>;
  explainStep(step: string, options?: AheadOption): Promise<StepExplanation>;
  openFile(
    file: { readonly step: string; readonly key: string },
    request: { readonly range: string | null; readonly signal: AbortSignal },
  ): Promise<OpenedFile & { readonly readAtMs: number }>;
  readOwnership(options?: ReadOptions): Promise<OwnershipInput>;
  readOwnershipForExport(format: OwnershipFormat, policy?: string): Promise<OwnershipExportInput>;
  settleOwnership(change: SettlementChange): Promise<Settlement>;
  makeDossier(options: DossierOptions): Promise<MadeDossier>;
  readDispositions(step: string): Promise<StepDispositions>;
  recordDisposition(step: string, hit: string, change: z.infer<typeof dispositionSchema>): Promise<HitDisposition>;
  recordDispositions(step: string, change: z.infer<typeof bulkDispositionSchema>): Promise<HitsAfter>;
  undoDispositions(step: string, change: z.infer<typeof undoSchema>): Promise<HitsAfter>;
  approveMatch(step: string, hit: string, change: z.infer<typeof approvalSchema>): Promise<HitDisposition>;
  readDecisions(options?: AheadOption): Promise<SessionDecisions>;
  decide(decision: z.infer<typeof decisionSchema>): Promise<SessionDecisions>;
  reviewDecision(id: string, second: z.infer<typeof secondSchema>): Promise<SessionDecisions>;
  withdrawDecision(id: string, withdrawal: z.infer<typeof withdrawalSchema>): Promise<SessionDecisions>;
  /** `GET /api/sessions/{ref}/activity`. */
  readActivity(params: EventParams): Promise<EventList>;
  readOwners(options?: AheadOption): Promise<SessionOwners>;
  recordOwners(record: z.infer<typeof ownerRecordSchema>): Promise<SessionOwners>;
  readRisk(options?: AheadOption): Promise<SessionRisk>;
  rateRisk(rating: z.infer<typeof riskSchema>): Promise<SessionRisk>;
  readNotes(): Promise<SessionNotes>;
  addNote(note: z.infer<typeof noteSchema>): Promise<SessionNotes>;
  changeNote(id: string, change: z.infer<typeof noteChangeSchema>): Promise<SessionNotes>;
  withdrawNote(id: string, withdrawal: z.infer<typeof noteWithdrawalSchema>): Promise<SessionNotes>;
  saveDraft(draft: z.infer<typeof draftSchema>): Promise<void>;
  /** `POST /api/sessions/{ref}/reveal`. */
  reveal(request: z.infer<typeof revealSchema>): Promise<Revealed>;
  /** A `.tlog-proof`. */
  proveDecision(id: string): Promise<string>;
}

interface HitsAfter {
  readonly hits: readonly HitDisposition[];
}

/**
 * Throws nothing itself; its methods throw the Problems of the functions they name.
 *
 * @param id a ref or an upstream session id; an unknown one is looked up and registered at the first use
 * @param kind what the address says: a session of another kind is not_found
 */
export function openSession(reviewer: Reviewer, id: string, kind?: SessionKind): OpenSession {
  const session = createSessionHandle(reviewer, id, kind);
  let detail: Promise<SessionDetail> | undefined;
  return {
    async findAddress(name) {
      try {
        const record = await session.record();
        const step =
          name === undefined
            ? undefined
            : (findStep(record.steps, name) ?? findNamedStep((await getStore()).hitKey, record, name));
        const isAmbiguous = step === undefined && record.steps.some(({ type }) => type === name);
        return {
          ref: record.ref,
          kind: record.kind,
          step: step && { step: step.step, type: step.type },
          ambiguousType: isAmbiguous ? name : undefined,
        };
      } catch (error) {
        if (error instanceof Problem && (error.code === 'not_found' || error.code === 'bad_request')) return undefined;
        throw error;
      }
    },
    read(options) {
      detail ??= readSession(session, options);
      return detail;
    },
    readSessionAnswer: (options) => readSessionAnswer(session, options),
    readStep: (step, options) => readStep(session, step, options),
    explainStep: (step, options) => explainStep(session, step, options),
    openFile: (file, request) => openFile(session, file, request),
    readOwnership: (options) => readOwnership(session, options),
    readOwnershipForExport: (format, policy) => readOwnershipForExport(session, format, policy),
    settleOwnership: (change) => settleOwnership(session, change),
    makeDossier: (options) => makeDossier(session, options),
    readDispositions: (step) => readDispositions(session, step),
    recordDisposition: (step, hit, change) => recordDisposition(session, step, hit, change),
    recordDispositions: (step, change) => recordDispositions(session, step, change),
    undoDispositions: (step, change) => undoDispositions(session, step, change),
    approveMatch: (step, hit, change) => approveMatch(session, step, hit, change),
    readDecisions: (options) => readDecisions(session, options),
    decide: (decision) => decide(session, decision),
    reviewDecision: (id, second) => reviewDecision(session, id, second),
    withdrawDecision: (id, withdrawal) => withdrawDecision(session, id, withdrawal),
    readActivity: (params) => readActivity(session, params),
    reveal: (request) => revealFields(session, request),
    readOwners: (options) => readOwners(session, options),
    recordOwners: (record) => recordOwners(session, record),
    readRisk: (options) => readRisk(session, options),
    rateRisk: (rating) => rateRisk(session, rating),
    readNotes: () => readNotes(session),
    addNote: (note) => addNote(session, note),
    changeNote: (note, change) => changeNote(session, note, change),
    withdrawNote: (note, withdrawal) => withdrawNote(session, note, withdrawal),
    saveDraft: (draft) => saveDraft(session, draft),
    proveDecision: (id) => proveDecision(session, id),
  };
}
