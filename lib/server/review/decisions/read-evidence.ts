/** What a decision is made on beside the stored facts: the bytes of every file, hashed by the server at that moment, and the ownership answer. */
import { hash } from 'node:crypto';
import {
  type BeneficialOwnersStep,
  type CompanyDetailsStep,
  type HitIdentity,
  hasHitLists,
  parseStep,
  type StepAnswer,
} from '#lib/contract/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { configuredPolicy } from '#lib/ownership/index.ts';
import { config } from '#lib/server/config.ts';
import {
  compareHitFiles,
  contentHashesOf,
  hashFiles,
  rememberHits,
  structureHashOf,
  toConfirmation,
  toDeclared,
  toFrozen,
} from '#lib/server/refresh/index.ts';
import {
  confirmations,
  type EvidenceRead,
  type FrozenOwnership,
  getStore,
  type SessionRecord,
  type StepRecord,
} from '#lib/server/store/index.ts';
import { readAnswer } from '../steps/index.ts';

interface ReadStep {
  readonly step: StepRecord;
  readonly answer: StepAnswer;
  readonly contentHash: string;
  /** It is undefined where the answer has no list in which hits stand. */
  readonly hits: readonly HitIdentity[] | undefined;
}

const codeOf = (error: unknown): string => {
  if (error instanceof Problem) return error.code;
  throw error;
};

/** Each step through the cache, which the forced read has just filled. */
const readSteps = (reviewer: Reviewer, record: SessionRecord) =>
  Promise.all(
    record.steps.map(async (step): Promise<ReadStep | { readonly step: string; readonly why: string }> => {
      try {
        const { body } = await readAnswer(reviewer, record, step);
        const parsed = parseStep(record.kind, step.type, body);
        if (!parsed.ok) throw new Problem('upstream_unreadable');
        const answer = parsed.value;
        // Another process may have recorded those of an older answer.
        const { hits } = await rememberHits(record, step, answer);
        const hasLists = hasHitLists(record.kind, step.type, answer);
        return { step, answer, contentHash: contentHashesOf(answer), hits: hasLists ? hits : undefined };
      } catch (error) {
        return { step: step.step, why: codeOf(error) };
      }
    }),
  );

async function readOwnership(record: SessionRecord, steps: readonly ReadStep[]): Promise<FrozenOwnership | null> {
  if (record.kind !== 'corporate' || !record.steps.some(({ type }) => type === 'BENEFICIAL_OWNERS')) return null;
  const stepOf = (type: string) => steps.find(({ step }) => step.type === type);
  const [owners, company] = [stepOf('BENEFICIAL_OWNERS'), stepOf('COMPANY_DETAILS')];
  const latest = await (await getStore()).record(confirmations).latest(record.ref);
  const policy = configuredPolicy(config().ubo);
  // Without what only some roles may know, so that it is one answer for all.
  const declared =
    owners &&
    toDeclared(
      owners.answer as BeneficialOwnersStep,
      company ? (company.answer as CompanyDetailsStep) : null,
      new Map(),
      false,
    );
  const structureHash = declared ? structureHashOf(declared) : null;
  const { settled, version } = toConfirmation(latest, structureHash ?? '');
  const answer = canonicalJson([declared, owners?.contentHash, company?.contentHash ?? null]);
  const answerHash = declared ? hash('sha256', answer) : null;
  return { policy, settled, settlementVersion: version, structureHash, answerHash };
}

/**
 * @param read when the session was read for this decision, or why it could not be
 * @throws what is no Problem; whatever could not be read or fetched is said by name
 */
export async function readEvidence(
  reviewer: Reviewer,
  record: SessionRecord,
  read: { readonly atMs: number } | { readonly why: string },
  limitMs?: number,
): Promise<EvidenceRead> {
  if ('why' in read)
    return {
      readAtMs: null,
      ownership: await readOwnership(record, []),
      files: [],
      stepsWithoutFiles: record.steps.map(({ step }) => ({ step, why: read.why })),
      contents: {},
      hits: {},
    };
  const found = await readSteps(reviewer, record);
  const steps = found.filter((one) => 'answer' in one);
  const files = await hashFiles(
    steps.map(({ step, answer }) => ({ step: step.step, answer })),
    limitMs,
  );
  // What was fetched for the decision tells of the verdicts too that it rests on.
  await compareHitFiles(record, steps, files);
  return {
    readAtMs: read.atMs,
    ownership: await readOwnership(record, steps),
    files: files.map(toFrozen),
    stepsWithoutFiles: found.filter((one) => 'why' in one),
    contents: Object.fromEntries(steps.map(({ step, contentHash }) => [step.step, contentHash])),
    hits: Object.fromEntries(
      steps.flatMap(({ step, hits }) => (hits ? [[step.step, hits.map(({ id, hash }) => ({ id, hash }))]] : [])),
    ),
  };
}
