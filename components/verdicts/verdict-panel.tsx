'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { Choices, Field, TextArea } from '#components/ui/form/index.ts';
import { isKeyElsewhere, useKey } from '#components/ui/keyboard/index.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { failureMessage } from '#lib/client/request.ts';
import { approveMatch, type HitsAddress, markHitOpened } from '#lib/client/review/dispositions.ts';
import { type Approval, approvals, dispositionLimits, type HitDisposition } from '#lib/model/review/disposition.ts';
import { ChangedHit } from './changed-hit.tsx';
import type { SameRead, VerdictsState } from './use-verdicts.ts';
import { emptyDraft, Refusal, type VerdictDraft } from './verdict-fields.tsx';
import { VerdictForm } from './verdict-form.tsx';
import { EarlierVerdicts, Undo, VerdictMark, VerdictRecord, verdictOf } from './verdict-record.tsx';

interface VerdictPanelProps {
  readonly at: HitsAddress;
  readonly stepVerdicts: VerdictsState;
  /** The hit on the screen is undefined where the server knows no such hit. */
  readonly hit: HitDisposition | undefined;
  readonly draft: VerdictDraft;
  readonly onDraft: (draft: VerdictDraft) => void;
  /** It is left out where the hit itself is not on the screen. */
  readonly sameRead?: SameRead;
  /** Of several panels on a screen, at most one has the key that leads to the verdict. */
  readonly hasKey: boolean;
  /** It is called when a verdict was recorded while its hit was still on the screen: the next open one may be shown. */
  readonly onDone: () => void;
}

/** The panel shows which verdict counts for the hit, who recorded it and why, and the form for the next. */
export function VerdictPanel({ at, stepVerdicts, hit, draft, onDraft, sameRead, hasKey, onDone }: VerdictPanelProps) {
  const { data, error, refetch, isFetching } = stepVerdicts;
  const [isChanging, setChanging] = useState(false);
  const [wasCancelled, setCancelled] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isShown = useShown();
  const { singleKeys } = usePreferences().preferences;
  const panel = useRef<HTMLDivElement>(null);
  useOpened(at, hit);
  const isOnScreen = hit !== undefined && (sameRead === undefined || sameRead.isOnScreen(hit));
  const isAwaited = useRef(false);
  const toVerdict = () => {
    isAwaited.current = data === undefined;
    if (isAwaited.current) return;
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const choice = find('input:checked') ?? find('input');
    if (choice) choice.focus();
    else setChanging(true);
  };
  const mayRecord = hasKey && isOnScreen && data?.mayWrite === true;
  useKey('v', 'Go to the verdict', toVerdict, { enabled: data ? mayRecord : hasKey && !error });
  const onRead = useEffectEvent(() => {
    // A reviewer who types something else by then keeps the focus.
    if (isAwaited.current && mayRecord && !isKeyElsewhere(document.activeElement)) toVerdict();
  });
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead) onRead();
  }, [isRead]);
  if (!data)
    return error ? (
      <FailureLine onRetry={() => void refetch()} retrying={isFetching} className="-mx-4 py-0">
        Verdicts could not be read: {failureMessage(error)}
      </FailureLine>
    ) : (
      <Skeleton className="w-40" />
    );
  if (!hit)
    return <p className="text-muted">This hit has changed since the page was read. Reload it to record a verdict.</p>;
  const { disposition, changed, state, undoUntil } = hit;
  const verdict = verdictOf(hit);
  const hasVerdict = state !== 'open';
  const isTyping = draft.verdict !== undefined;
  const isGone = hit.position === null;
  const hasForm = data.mayWrite && isOnScreen && ((!hasVerdict && !isGone) || isChanging || isSaving || isTyping);
  return (
    <div ref={panel} className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <VerdictMark of={verdict} isReopened={changed !== null && state === 'open'} />
        {undoUntil !== null && <Undo at={at} hit={hit} until={undoUntil} />}
      </div>
      <ChangedHit hit={hit} />
      {disposition && <VerdictRecord of={disposition} articles={hit.articles} />}
      {state === 'match' && <p className="text-muted">A match is not yet a decline: decide on the session.</p>}
      {hit.needsApproval && <SeniorApproval at={at} hit={hit} mayApprove={data.mayApprove} />}
      <EarlierVerdicts hit={hit} />
      {hasVerdict && isTyping && !isChanging && !isSaving && (
        <p role="status" className="font-medium text-resubmission-fg">
          A verdict was recorded in the meantime. Your entries are kept.
        </p>
      )}
      {data.mayWrite && !isOnScreen && sameRead && (
        <div role="status" className="flex flex-col items-start gap-2">
          <p>This is an earlier version. The hit or the subject’s data have changed since.</p>
          <Button size="small" onClick={sameRead.showPresent}>
            Show the current version
          </Button>
        </div>
      )}
      {data.mayWrite && isOnScreen && (hasVerdict || isGone) && !isChanging && !isTyping && (
        <Button
          size="small"
          className="self-start print:hidden"
          // The button replaces the form that had the focus.
          autoFocus={wasCancelled}
          onClick={() => setChanging(true)}
        >
          Change verdict
        </Button>
      )}
      {hasForm && (
        <VerdictForm
          at={at}
          hit={hit}
          draft={draft}
          onDraft={onDraft}
          hint={hasKey && singleKeys ? 'v' : undefined}
          onDone={() => {
            onDraft(emptyDraft);
            setChanging(false);
            if (isShown()) onDone();
          }}
          onSaving={setSaving}
          onCancel={
            isChanging
              ? () => {
                  setChanging(false);
                  setCancelled(true);
                }
              : undefined
          }
        />
      )}
    </div>
  );
}

/** When a request ends, the panel may be gone. */
function useShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}

const openedAfterMs = 500;

/** The server is informed that the hit was on the screen: only such hits can get one verdict together. */
function useOpened(at: HitsAddress, hit: HitDisposition | undefined): void {
  const client = useQueryClient();
  const tell = useEffectEvent(() => {
    // Only bulk verdicts need it: where it fails, the hit gets a verdict of its own or is opened again.
    if (hit) void markHitOpened(client, at, hit).catch(() => undefined);
  });
  const wanted = hit && !hit.opened && hit.position !== null ? hit.hit : null;
  useEffect(() => {
    if (wanted === null) return;
    // A hit that was only passed on the way to another was not opened.
    const timer = setTimeout(() => tell(), openedAfterMs);
    return () => clearTimeout(timer);
  }, [wanted]);
}

interface SeniorApprovalProps {
  readonly at: HitsAddress;
  readonly hit: HitDisposition;
  readonly mayApprove: boolean;
}

const names: Record<Approval, { readonly act: string; readonly done: string }> = {
  approved: { act: 'Approve', done: 'approved' },
  refused: { act: 'Refuse', done: 'refused' },
};

/** A match with a politically exposed person needs the approval of senior management (AMLR article 42). */
function SeniorApproval({ at, hit, mayApprove }: SeniorApprovalProps) {
  const { approval } = hit;
  const [isChanging, setChanging] = useState(false);
  return (
    <section aria-label="Senior approval" className="flex flex-col gap-1.5 border-hairline border-t pt-2.5">
      <p className="font-medium">Senior approval</p>
      {approval ? (
        <div>
          <p>
            <SafeText text={approval.by.name} /> {names[approval.approval].done} the relationship,{' '}
            <Time value={approval.at} />
          </p>
          {approval.reason !== null && (
            <p className="long-text whitespace-pre-wrap">
              <SafeText text={approval.reason} />
            </p>
          )}
        </div>
      ) : (
        <p className="text-resubmission-fg">
          Missing.{' '}
          {mayApprove ? 'A reviewer other than the one who confirmed the match must decide.' : 'An MLRO must decide.'}
        </p>
      )}
      {mayApprove && approval && !isChanging && (
        <Button size="small" className="self-start print:hidden" onClick={() => setChanging(true)}>
          Change approval
        </Button>
      )}
      {mayApprove && (!approval || isChanging) && <ApprovalForm at={at} hit={hit} onDone={() => setChanging(false)} />}
    </section>
  );
}

function ApprovalForm({ at, hit, onDone }: Omit<SeniorApprovalProps, 'mayApprove'> & { readonly onDone: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Approval>();
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (approval: Approval) => approveMatch(client, at, hit, { approval, reason: reason.trim() }),
    onSuccess: onDone,
  });
  const lacksReason = reason.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (chosen !== undefined && !lacksReason && !isPending) mutate(chosen);
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-2 print:hidden">
      <Choices
        legend="Approval"
        legendClass="sr-only"
        choices={approvals}
        chosen={chosen}
        onChoose={setChosen}
        labelOf={(one) => names[one].act}
        error={isSubmitted && chosen === undefined && 'Approve or refuse.'}
      />
      <Field
        label="Reason"
        aside={<span className="text-meta text-muted">required</span>}
        error={isSubmitted && lacksReason && 'Enter the reason.'}
      >
        {(control) => (
          <TextArea {...control} rows={2} maxLength={dispositionLimits.text} value={reason} onText={setReason} />
        )}
      </Field>
      <Refusal error={error} />
      <div>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Recording' : 'Record approval'}
        </Button>
      </div>
    </form>
  );
}
