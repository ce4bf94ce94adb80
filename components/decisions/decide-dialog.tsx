'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox, Choices, Field, TextArea } from '#components/ui/form/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useBaseVersion } from '#lib/client/base-version.ts';
import { ProblemError } from '#lib/client/request.ts';
import { decisionsQuery, recordDecision } from '#lib/client/review/decisions.ts';
import { blockText, decisionNames, decisionReasonNames, secondReasonNames } from '#lib/format/labels/decision.ts';
import type { SecondReason } from '#lib/model/four-eyes.ts';
import {
  type ClearBlock,
  type DecisionReasonCode,
  type DecisionReasons,
  decisionLimits,
  decisionReasons,
  type SessionDecisions,
} from '#lib/model/review/decision.ts';
import { type DecisionKind, decisionKinds } from '#lib/model/review/decision-kind.ts';
import { EvidenceLink } from './evidence-link.tsx';
import { Refusal } from './refusal.tsx';

interface DecideDialogProps extends OverlayProps {
  readonly decisions: SessionDecisions;
  readonly isSandbox: boolean;
}

const noReasons: DecisionReasons = { codes: [], text: '' };

/** Nothing is chosen beforehand; a reason is mandatory; a refused decision keeps what was entered. */
export function DecideDialog({ decisions, isSandbox, ...overlay }: DecideDialogProps) {
  const client = useQueryClient();
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const [kind, setKind] = useState<DecisionKind>();
  const [reasons, setReasons] = useState(noReasons);
  const [overrides, setOverrides] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const { ref, blocks, version } = decisions;
  const base = useBaseVersion(version);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (decision: DecisionKind) =>
      recordDecision(client, ref, {
        decision,
        reasons: { codes: reasons.codes, text: reasons.text.trim() },
        overrides: decision === 'clear' ? blocks.filter(({ id }) => overrides.has(id)).map(({ id }) => id) : [],
        version: base.version,
      }),
    onSuccess: () => close(),
    onError: async (failure) => {
      if (!(failure instanceof ProblemError && failure.status === 409)) return;
      await client.invalidateQueries({ queryKey: decisionsQuery(ref).queryKey, exact: true });
      base.release();
    },
  });
  const isWaiting = decisions.waiting !== null;
  const left = blocks.filter(({ id }) => !overrides.has(id)).length;
  const isBlocked = kind === 'clear' && left > 0;
  const lacksReason = !hasReason(reasons);

  function close() {
    setKind(undefined);
    base.release();
    setReasons(noReasons);
    setOverrides(new Set());
    setSubmitted(false);
    reset();
    overlay.onOpenChange(false);
  }
  function choose(next: DecisionKind) {
    setKind(next);
    base.hold();
    // A text suits any decision, the reasons to choose from only one.
    setReasons({ ...reasons, codes: [] });
    setSubmitted(false);
    reset();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (kind !== undefined && !lacksReason && !isBlocked && !isPending) mutate(kind);
  }

  return (
    <Dialog
      {...overlay}
      onOpenChange={(open) => (open ? overlay.onOpenChange(true) : !isPending && overlay.onOpenChange(false))}
      title="Decide"
      description="Recorded in Review Desk, not sent to the verification service."
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={close} disabled={isPending}>
            Cancel
          </Button>
          <Button look="ink" type="submit" form={formId} aria-disabled={isPending}>
            {isPending ? 'Recording' : 'Record decision'}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Choices
          legend="Decision"
          legendClass="mb-1 font-medium"
          choices={decisionKinds}
          chosen={kind}
          onChoose={choose}
          labelOf={(one) => decisionNames[one].act}
          isDisabled={(one) => isWaiting && one !== 'refer'}
          error={isSubmitted && kind === undefined && 'Choose a decision.'}
        >
          {isWaiting && (
            <p className="text-muted">
              A decision is waiting for a second reviewer. Until it is agreed to, disagreed with or withdrawn, the
              session can only be referred.
            </p>
          )}
        </Choices>
        {kind === 'clear' && blocks.length > 0 && (
          <section aria-label="Blocks" className="flex flex-col gap-1.5">
            <p className="font-medium">
              {blocks.length === 1 ? 'One thing blocks a clear' : `${blocks.length} things block a clear`}
            </p>
            <BlockList
              blocks={blocks}
              overridden={overrides}
              onOverride={(id, isOverridden) =>
                setOverrides(new Set(isOverridden ? [...overrides, id] : [...overrides].filter((one) => one !== id)))
              }
              onFollow={() => overlay.onOpenChange(false)}
            />
            <p className={isSubmitted && isBlocked ? 'text-rejected-fg' : 'text-muted'} role="status">
              {left > 0
                ? 'Resolve each of them, or override it: an overridden clear always needs a second reviewer.'
                : 'All are overridden: a second reviewer must agree.'}
            </p>
          </section>
        )}
        {kind !== undefined && (
          <>
            <ReasonFields
              codes={decisionReasons[kind]}
              reasons={reasons}
              onChange={setReasons}
              error={isSubmitted && lacksReason ? 'Choose a reason or describe one.' : undefined}
            />
            <Consequences decisions={decisions} kind={kind} overrides={overrides.size} isSandbox={isSandbox} />
          </>
        )}
        <p role="status" className="text-resubmission-fg empty:hidden">
          {base.isLate &&
            !isPending &&
            'Another decision was recorded while this was open. Your entries are kept: read that decision first.'}
        </p>
        <p role="status" className="text-muted empty:hidden">
          {isPending &&
            kind !== 'refer' &&
            'Reading the session and its files again from the verification service. This may take half a minute.'}
        </p>
        <Refusal error={error} />
      </form>
    </Dialog>
  );
}

interface BlockListProps {
  readonly blocks: readonly ClearBlock[];
  /** Ids of blocks; without them nothing can be overridden. */
  readonly overridden?: ReadonlySet<string>;
  readonly onOverride?: (id: string, isOverridden: boolean) => void;
  readonly onFollow?: () => void;
}

/** Each block of a clear leads to its evidence. */
const BlockList = ({ blocks, overridden, onOverride, onFollow }: BlockListProps) => (
  <ul className="flex max-h-56 flex-col divide-y divide-hairline overflow-y-auto rounded-control border border-hairline">
    {blocks.map((block) => (
      <li key={block.id} className="flex items-start gap-2 px-3 py-1.5">
        <span className="min-w-0 grow break-words">
          <EvidenceLink target={block.target} onFollow={onFollow}>
            <SafeText text={blockText(block)} />
          </EvidenceLink>
        </span>
        {overridden && onOverride && (
          <div className="flex min-h-6 shrink-0 items-center gap-2">
            <Checkbox
              id={`override-${block.id}`}
              checked={overridden.has(block.id)}
              onChange={(event) => onOverride(block.id, event.target.checked)}
            />
            <label htmlFor={`override-${block.id}`} className="cursor-pointer py-0.5">
              Override<span className="sr-only">: {blockText(block)}</span>
            </label>
          </div>
        )}
      </li>
    ))}
  </ul>
);

interface ReasonFieldsProps {
  readonly codes: readonly DecisionReasonCode[];
  readonly reasons: DecisionReasons;
  readonly onChange: (reasons: DecisionReasons) => void;
  readonly error: string | undefined;
}

/** A reason without a text is enough, unless it is `other`. */
const hasReason = ({ codes, text }: DecisionReasons): boolean =>
  text.trim() !== '' || (codes.length > 0 && !codes.includes('other'));

function ReasonFields({ codes, reasons, onChange, error }: ReasonFieldsProps) {
  const errorId = useId();
  const toggle = (code: DecisionReasonCode, isChosen: boolean) =>
    onChange({
      ...reasons,
      codes: codes.filter((one) => (one === code ? isChosen : reasons.codes.includes(one))),
    });
  return (
    <>
      <fieldset aria-describedby={errorId} className="min-w-0">
        <legend className="mb-1 font-medium">Reasons</legend>
        {codes.map((code) => (
          <div key={code} className="flex min-h-7 items-center gap-2">
            <Checkbox
              id={`${errorId}-${code}`}
              checked={reasons.codes.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
            <label htmlFor={`${errorId}-${code}`} className="cursor-pointer py-1">
              {decisionReasonNames[code]}
            </label>
          </div>
        ))}
        <p id={errorId} role="alert" className="text-rejected-fg empty:hidden">
          {error}
        </p>
      </fieldset>
      <Field
        label="In your words"
        aside={
          <span className="text-meta text-muted tabular-nums">
            {reasons.text === '' ? 'optional with a reason above' : `${reasons.text.length} of ${decisionLimits.text}`}
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={decisionLimits.text}
            value={reasons.text}
            onText={(text) => onChange({ ...reasons, text })}
          />
        )}
      </Field>
    </>
  );
}

interface ConsequencesProps {
  readonly decisions: SessionDecisions;
  readonly kind: DecisionKind;
  readonly overrides: number;
  readonly isSandbox: boolean;
}

/** The consequences of a decision are named before it is recorded. */
function Consequences({ decisions, kind, overrides, isSandbox }: ConsequencesProps) {
  if (kind === 'refer')
    return (
      <p className="text-muted">
        For the MLRO to review. Nobody but the MLRO, auditors and you can see that the session was referred.
      </p>
    );
  const second: readonly SecondReason[] = [
    ...(kind === 'clear' && overrides > 0 ? (['override'] as const) : []),
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
      {follow !== null && <li>{follow}</li>}
      {isSandbox && <li>This is a sandbox session: no real person or company.</li>}
      <li>What you see now is frozen with it: facts, hits, verdicts, ownership and the files.</li>
    </ul>
  );
}
