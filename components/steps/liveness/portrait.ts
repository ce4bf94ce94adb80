/** A liveness check is compared with a portrait from an identity document of the same session. */
import { useQueries } from '@tanstack/react-query';
import type { EvidenceFile } from '#components/evidence/index.tsx';
import { isBranch } from '#components/step-parts/json-tree.ts';
import { isHidden } from '#components/step-parts/redaction.ts';
import { fileAt, toEvidenceFile } from '#components/step-parts/step-files.ts';
import { ProblemError } from '#lib/client/request.ts';
import { type StepResponse, stepQuery } from '#lib/client/step.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';

/** The answers of these step types have their portrait there, in order of preference. */
const portraitPaths: Readonly<Record<string, readonly string[]>> = {
  ID_DOCUMENT: ['document', 'files', 'face'],
  PVID: ['document', 'face'],
};

/** Identity documents may have a portrait, and come before remote video identification. */
export const portraitSteps = (steps: readonly StepState[]): readonly StepState[] =>
  Object.keys(portraitPaths).flatMap((type) => steps.filter((step) => step.type === type));

export type Portrait =
  | { readonly state: 'found'; readonly step: StepState; readonly file: EvidenceFile }
  /** With `none` the answer has no portrait. */
  | { readonly state: 'not-submitted' | 'none' | 'hidden' | 'loading' | 'failed'; readonly step: StepState };

/** The answer is undefined while loading and after a failure. */
export interface PortraitSource {
  readonly step: StepState;
  readonly answer: Pick<StepResponse, 'body' | 'redacted'> | undefined;
  readonly failed: boolean;
  /** The verification service has no answer for the step. */
  readonly missing: boolean;
}

export function portraitOf(
  session: Pick<SessionDetail, 'kind' | 'ref'>,
  { step, answer, failed, missing }: PortraitSource,
): Portrait {
  const none = { state: isNotSubmitted(step.status) ? 'not-submitted' : 'none', step } as const;
  if (!answer) return missing ? none : { state: failed ? 'failed' : 'loading', step };
  const path = portraitPaths[step.type] ?? [];
  const value = path.reduce<unknown>((at, key) => (isBranch(at) ? Reflect.get(at, key) : undefined), answer.body);
  const found = fileAt(value, fileAddress(session.kind, session.ref, step.step, ''), path);
  if (!found) return isHidden(answer.redacted, path.join('.')) ? { state: 'hidden', step } : none;
  const file = toEvidenceFile(found, { name: 'ID portrait', side: 'Portrait', thumbnail: 'now' });
  return { state: 'found', step, file };
}

/** The first portrait found is the best, else the best reason why there is none: a step that may still have one comes first. */
export function bestPortrait(portraits: readonly Portrait[]): Portrait | undefined {
  const order = ['found', 'loading', 'failed', 'hidden', 'none', 'not-submitted'] as const;
  const first = order.find((state) => portraits.some((portrait) => portrait.state === state));
  return portraits.find(({ state }) => state === first);
}

/** The text says why there is no portrait to compare with; it is null if there is one or it is loading. */
export function portraitText(portrait: Portrait | undefined): string | null {
  if (!portrait) return 'No portrait to compare with: this session has no identity document step.';
  const name = stepTypeLabel(portrait.step.type);
  return {
    found: null,
    loading: null,
    failed: `No portrait to compare with: ${name} could not be read.`,
    hidden: `The portrait of ${name} is not available to your role.`,
    'not-submitted': `No portrait to compare with: ${name} has not been submitted yet.`,
    none: `No portrait to compare with: ${name} has none.`,
  }[portrait.state];
}

/** The session's identity documents are read for their portrait. @param isWanted false reads nothing, as there is no face to compare it with */
export function usePortrait(session: SessionDetail, isWanted: boolean) {
  const steps = isWanted ? portraitSteps(session.steps) : [];
  const queries = useQueries({
    queries: steps.map(({ step }) => stepQuery({ kind: session.kind, ref: session.ref, step })),
  });
  const portrait = bestPortrait(
    steps.map((step, at) => {
      const query = queries[at];
      const missing = query?.error instanceof ProblemError && query.error.code === 'not_found';
      return portraitOf(session, { step, answer: query?.data, failed: query?.isError === true, missing });
    }),
  );
  const failed = queries.find(({ isError, data }) => isError && !data);
  return {
    portrait,
    retrying: failed?.isFetching === true,
    retry: () => {
      for (const query of queries) if (query.isError && !query.data) void query.refetch();
    },
  };
}
