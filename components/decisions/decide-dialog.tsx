import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { Checkboxes } from '#components/ui/form/checkboxes.tsx';
import { Choices } from '#components/ui/form/choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { FindingIcon } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { sessionDraft } from '#lib/client/drafts.ts';
import { ProblemError } from '#lib/client/request.ts';
import { decisionsQuery, prepareDecision, recordDecision, refetchDecisions } from '#lib/client/review/decisions.ts';
import { blockText, decisionNames, decisionReasonNames, secondReasonNames } from '#lib/format/labels/decision.ts';
import type { ClearBlock, SessionDecisions } from '#lib/model/review/decision.schema.ts';
import { type DecisionReasonCode, decisionLimits, decisionReasons } from '#lib/model/review/decision.ts';
import { type DecisionKind, decisionKinds } from '#lib/model/review/decision-kind.ts';
import type { SecondReason } from '#lib/model/second-review-rule.ts';
import { EvidenceLink } from './evidence-link.tsx';

interface DecideDialogProps extends OverlayProps {
  readonly decisions: SessionDecisions;
  readonly isSandbox: boolean;
}

const empty = {
  kind: undefined as DecisionKind | undefined,
  codes: [] as readonly DecisionReasonCode[],
  text: '',
  /** Ids of blocks. */
  overrides: [] as readonly string[],
  /** Ids of findings that do not block. */
  considered: [] as readonly string[],
};

const progressMs = 5_000;

/** What is read of linked sessions while the dialog is open is shown as it comes. */
function useProgress({ ref, linked: { isReading, read, total } }: SessionDecisions): void {
  const client = useQueryClient();
  const isUnread = read < total;
  useEffect(() => {
    // The dialog shows as blocks what was not read, whatever comes of this.
    if (isUnread) prepareDecision(client, ref).catch(() => undefined);
  }, [client, ref, isUnread]);
  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(() => void refetchDecisions(client, ref), progressMs);
    return () => clearInterval(timer);
  }, [client, ref, isReading]);
}

const toTick = 'Tick what you have considered, one by one.';
const toResolve = 'Resolve what blocks, or override it: an overridden clear always needs a second reviewer.';

/** Nothing is chosen beforehand; a reason is mandatory; a refused decision keeps what was entered. */
export function DecideDialog({ decisions, isSandbox, ...overlay }: DecideDialogProps) {
  const client = useQueryClient();
  const { ref, toConsider, version } = decisions;
  const isWaiting = decisions.waiting !== null;
  useProgress(decisions);
  // Files are fetched when a clear is recorded: only a refusal says which could not be. Another try may fetch them.
  const [refused, setRefused] = useState<readonly ClearBlock[]>([]);
  const late = refused.filter(({ id }) => !decisions.blocks.some((block) => block.id === id));
  const blocks: readonly ClearBlock[] = [...decisions.blocks, ...late];
  const leftOf = (all: readonly ClearBlock[], ticked: readonly string[]) =>
    all.filter(({ id }) => !ticked.includes(id)).length;
  const chosenOf = (all: readonly ClearBlock[], ticked: readonly string[]) =>
    all.flatMap(({ id }) => (ticked.includes(id) ? [id] : []));
  const reasonsOf = (kind: DecisionKind): readonly DecisionReasonCode[] =>
    kind === 'refer' ? decisionReasons.refer : decisions.possibleReasons[kind];
  const draft = useDraft(sessionDraft(ref, 'decision'), empty, (fields) => {
    const kind = decisionKinds.find((one) => one === fields.kind);
    return { ...fields, kind, codes: kind ? reasonsOf(kind).filter((one) => fields.codes.includes(one)) : [] };
  });
  const form = useForm({
    entries: draft,
    version,
    check: ({ kind, codes, text, overrides, considered }) => ({
      kind: kind === undefined && 'Choose a decision.',
      overrides: kind === 'clear' && leftOf(decisions.blocks, overrides) > 0 && toResolve,
      considered: kind === 'clear' && leftOf(toConsider, considered) > 0 && toTick,
      // A reason without a text is enough, unless it is `other`.
      reasons:
        text.trim() === '' && (codes.length === 0 || codes.includes('other')) && 'Choose a reason or describe one.',
    }),
    send: ({ kind, codes, text, overrides, considered }, on) =>
      recordDecision(client, ref, {
        decision: kind as DecisionKind,
        reasons: { codes, text: text.trim() },
        ...(kind === 'clear' && {
          overrides: chosenOf(blocks, overrides),
          considered: chosenOf(toConsider, considered),
        }),
        version: on,
      }).catch((error: unknown) => {
        if (error instanceof ProblemError) setRefused(error.blocks ?? []);
        throw error;
      }),
    onDone: () => overlay.onOpenChange(false),
    onConflict: () => client.invalidateQueries({ queryKey: decisionsQuery(ref).queryKey, exact: true }),
  });
  const { fields, errors, set, isPending } = form;
  const { kind, overrides, considered } = fields;
  const left = leftOf(blocks, overrides);
  const unticked = leftOf(toConsider, considered);
  return (
    <FormDialog
      {...overlay}
      onOpenChange={(open) => (open || !isPending) && overlay.onOpenChange(open)}
      form={form}
      draft={draft}
      title="Decide"
      description="Recorded in Review Desk, not sent to the verification service."
      action={['Record decision', 'Recording']}
      startsSafe
    >
      <Choices
        legend="Decision"
        legendClass="mb-1 font-medium"
        choices={decisionKinds}
        chosen={kind}
        // A text suits any decision, the reasons to choose from only one.
        onChoose={(next) => set({ kind: next, codes: [] })}
        labelOf={(one) => decisionNames[one].act}
        isDisabled={(one) => isWaiting && one !== 'refer'}
        error={errors.kind}
      >
        {isWaiting && (
          <p className="text-muted">
            A decision is waiting for a second reviewer. Until it is agreed to, disagreed with or withdrawn, the session
            can only be referred.
          </p>
        )}
      </Choices>
      {kind === 'clear' && decisions.linked.isReading && (
        <p role="status" className="text-muted">
          Reading linked sessions: {decisions.linked.read} of {decisions.linked.total} read within a day.
        </p>
      )}
      {kind === 'clear' && blocks.length > 0 && (
        <section aria-label="Blocks" className="flex flex-col gap-1.5">
          <p className="font-medium">
            {blocks.length === 1 ? 'One thing blocks a clear' : `${blocks.length} things block a clear`}
          </p>
          <TickList
            all={blocks}
            label="Override"
            isWrong={Boolean(errors.overrides)}
            ticked={overrides}
            onTick={(next) => set({ overrides: next })}
            onFollow={() => overlay.onOpenChange(false)}
          />
          <p className={errors.overrides ? 'text-rejected-fg' : 'text-muted'} role="status">
            {left > 0 ? toResolve : 'Nothing is left: a second reviewer must agree.'}
          </p>
        </section>
      )}
      {kind === 'clear' && toConsider.length > 0 && (
        <section aria-label="To consider" className="flex flex-col gap-1.5">
          <p className="font-medium">
            {toConsider.length === 1 ? 'One finding to consider' : `${toConsider.length} findings to consider`}
          </p>
          <TickList
            all={toConsider}
            label="Considered"
            isWrong={Boolean(errors.considered)}
            ticked={considered}
            onTick={(next) => set({ considered: next })}
            onFollow={() => overlay.onOpenChange(false)}
          />
          <p className={errors.considered ? 'text-rejected-fg' : 'text-muted'} role="status">
            {unticked > 0 ? toTick : 'Nothing is left to consider.'}
          </p>
        </section>
      )}
      {kind !== undefined && (
        <>
          <Checkboxes
            legend="Reasons"
            choices={reasonsOf(kind)}
            chosen={fields.codes}
            onChange={(codes) => set({ codes })}
            labelOf={(code) => decisionReasonNames[code]}
            error={errors.reasons}
          />
          <LongText
            label="In your words"
            empty="optional with a reason above"
            rows={3}
            maxLength={decisionLimits.text}
            value={fields.text}
            onText={(text) => set({ text })}
          />
          <Consequences decisions={decisions} kind={kind} isOverridden={left < blocks.length} isSandbox={isSandbox} />
        </>
      )}
      <p role="status" className="text-resubmission-fg empty:hidden">
        {form.isLate &&
          !isPending &&
          'Another decision was recorded while this was open. Your entries are kept: read that decision first.'}
      </p>
      <p role="status" className="text-muted empty:hidden">
        {isPending &&
          kind !== 'refer' &&
          'Reading the session and its files again from the verification service. This may take half a minute.'}
      </p>
    </FormDialog>
  );
}

interface TickListProps {
  readonly all: readonly ClearBlock[];
  readonly label: string;
  /** The first that is not ticked then gets the focus. */
  readonly isWrong: boolean;
  readonly ticked: readonly string[];
  readonly onTick: (ticked: readonly string[]) => void;
  readonly onFollow: () => void;
}

/** So many rows scroll with the dialog; only a longer list scrolls in itself, so that the reasons stay near. */
const shortList = 12;

/** Each is ticked by itself, beside the way to its evidence, the most serious first. */
const TickList = ({ all, label, isWrong, ticked, onTick, onFollow }: TickListProps) => (
  <ul
    className={cn(
      'flex flex-col divide-y divide-hairline rounded-control border border-hairline',
      all.length > shortList && 'max-h-96 overflow-y-auto',
    )}
  >
    {all.map((one) => (
      <li key={one.id} className="flex items-start gap-2 px-3 py-1.5">
        <FindingIcon finding={one} className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 grow break-words">
          <EvidenceLink target={one.target} onFollow={onFollow}>
            <SafeText text={blockText(one)} />
          </EvidenceLink>
        </span>
        <div className="flex min-h-6 shrink-0 items-center gap-2">
          <Checkbox
            id={`tick-${one.id}`}
            checked={ticked.includes(one.id)}
            aria-invalid={isWrong && !ticked.includes(one.id)}
            onChange={({ target }) =>
              onTick([...ticked.filter((id) => id !== one.id), ...(target.checked ? [one.id] : [])])
            }
          />
          <label htmlFor={`tick-${one.id}`} className="cursor-pointer py-0.5">
            {label}
            <span className="sr-only">: {blockText(one)}</span>
          </label>
        </div>
      </li>
    ))}
  </ul>
);

interface ConsequencesProps {
  readonly decisions: SessionDecisions;
  readonly kind: DecisionKind;
  readonly isOverridden: boolean;
  readonly isSandbox: boolean;
}

function Consequences({ decisions, kind, isOverridden, isSandbox }: ConsequencesProps) {
  if (kind === 'refer')
    return (
      <p className="text-muted">
        For the MLRO to review. Nobody but the MLRO, auditors and you can see that the session was referred.
      </p>
    );
  const second: readonly SecondReason[] = [
    ...(kind === 'clear' && isOverridden ? (['override'] as const) : []),
    ...decisions.fourEyes.needsSecond[kind].filter((reason) => reason !== 'override'),
  ];
  const follow = decisions.alsoDecideInService[kind];
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 text-muted">
      {second.length > 0 && (
        <li>
          It will wait for a second reviewer, because {second.map((reason) => secondReasonNames[reason]).join(' and ')}.
        </li>
      )}
      {second.length > 0 && decisions.fourEyes.nobody !== null && (
        <li className="text-rejected-fg">{decisions.fourEyes.nobody}</li>
      )}
      {follow !== null && <li>{follow}</li>}
      {isSandbox && <li>This is a sandbox session: no real person or company.</li>}
      <li>What you see now is frozen with it: facts, hits, verdicts, ownership and the files.</li>
    </ul>
  );
}
