import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { Choices } from '#components/ui/form/choices.tsx';
import { DraftLine } from '#components/ui/form/draft-line.tsx';
import { DraftWait } from '#components/ui/form/draft-wait.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { Refusal } from '#components/ui/form/refusal.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import { useKey } from '#components/ui/keyboard/index.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import { SafeParagraph, SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { sessionDraft } from '#lib/client/drafts.ts';
import { failureMessage } from '#lib/client/request.ts';
import { decisionsQuery } from '#lib/client/review/decisions.ts';
import { approveMatch, type HitsAddress, markHitOpened, verdictsQuery } from '#lib/client/review/verdicts.ts';
import { isAwaited } from '#lib/client/step.ts';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import { type Approval, approvals, verdictLimits } from '#lib/model/review/verdict.ts';
import { ChangedHit } from './changed-hit.tsx';
import type { SameRead, VerdictsState } from './use-verdicts.ts';
import { VerdictForm } from './verdict-form.tsx';
import { EarlierVerdicts, Undo, VerdictMark, VerdictRecord } from './verdict-record.tsx';

interface VerdictPanelProps {
  readonly at: HitsAddress;
  readonly stepVerdicts: VerdictsState;
  /** The hit on the screen is undefined where the server knows no such hit. */
  readonly hit: HitDisposition | undefined;
  /** It is left out where the hit itself is not on the screen. */
  readonly sameRead?: SameRead;
  /** Of several panels on a screen, at most one has the key that leads to the verdict. */
  readonly hasKey: boolean;
  /** It is called when a verdict was recorded while its hit was still on the screen: the next open one may be shown. */
  readonly onDone: () => void;
}

/** The panel shows which verdict counts for the hit, who recorded it and why, and the form for the next. */
export function VerdictPanel({ at, stepVerdicts, hit, sameRead, hasKey, onDone }: VerdictPanelProps) {
  const { data, error, refetch, isFetching } = stepVerdicts;
  // Before the verdicts and the draft are read, the press of the key waits for them.
  const [isWanted, setWanted] = useState(false);
  const { singleKeys } = usePreferences().preferences;
  const panel = useRef<HTMLDivElement>(null);
  useOpened(at, hit);
  const isOnScreen = hit !== undefined && (sameRead === undefined || sameRead.isOnScreen(hit));
  const isEnabled = hasKey && (data ? data.mayWrite && isOnScreen : !error);
  useKey('v', 'Go to the verdict', () => setWanted(true), { enabled: isEnabled });
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
  const { disposition, undoUntil } = hit;
  return (
    <div ref={panel} className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <VerdictMark hit={hit} />
        {undoUntil !== null && <Undo at={at} hit={hit} />}
      </div>
      <ChangedHit hit={hit} />
      {disposition && <VerdictRecord of={disposition} articles={hit.articles} />}
      {hit.filesToCompare && (
        <p className="text-muted">
          Files not compared yet: the verification service gives them at other addresses than when the verdict was
          recorded.
        </p>
      )}
      {hit.state === 'match' && <p className="text-muted">A match is not yet a decline: decide on the session.</p>}
      {hit.needsApproval && <SeniorApproval at={at} hit={hit} mayApprove={data.mayApprove} />}
      <EarlierVerdicts hit={hit} />
      {data.mayWrite && !isOnScreen && sameRead && (
        <div role="status" className="flex flex-col items-start gap-2">
          <p>This is an earlier version. The hit or the subject’s data have changed since.</p>
          <Button size="small" onClick={sameRead.showPresent}>
            Show the current version
          </Button>
        </div>
      )}
      {data.mayWrite && isOnScreen && (
        <VerdictForm
          key={hit.hit}
          at={at}
          hit={hit}
          hint={hasKey && singleKeys ? 'v' : undefined}
          panel={panel}
          isWanted={isWanted}
          onReached={() => setWanted(false)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

const openedAfterMs = 500;

/** The server is informed that the hit was on the screen: hits get one verdict together, and a decision is reviewed, only after that. */
function useOpened(at: HitsAddress, hit: HitDisposition | undefined): void {
  const client = useQueryClient();
  const tell = useEffectEvent(() => {
    // Where it fails, the hit gets a verdict of its own or is opened again.
    if (hit) void markHitOpened(client, at, hit).catch(() => undefined);
  });
  // The mark of the session shows its decisions: a second reviewer opens again what they opened before the decision.
  useQuery(decisionsQuery(at.ref));
  const isNeeded = hit && (!hit.opened || isAwaited(client, { ...at, hit: hit.hit }));
  const wanted = isNeeded && hit.position !== null ? hit.hit : null;
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

const names: Record<Approval, string> = { approved: 'Approve', refused: 'Refuse' };

const emptyApproval = { approval: undefined as Approval | undefined, reason: '' };

/** A match with a politically exposed person needs the approval of senior management (AMLR article 42). */
function SeniorApproval({ at, hit, mayApprove }: SeniorApprovalProps) {
  const { approval } = hit;
  return (
    <section aria-label="Senior approval" className="flex flex-col gap-1.5 border-hairline border-t pt-2.5">
      <p className="font-medium">Senior approval</p>
      {approval ? (
        <div>
          <p>
            <SafeText text={approval.by.name} /> {approval.approval} the relationship, <Time value={approval.at} />
          </p>
          {approval.reason !== null && <SafeParagraph text={approval.reason} />}
        </div>
      ) : (
        <p className="text-resubmission-fg">
          Missing.{' '}
          {mayApprove ? 'A reviewer other than the one who confirmed the match must decide.' : 'An MLRO must decide.'}
        </p>
      )}
      {mayApprove && <ApprovalForm at={at} hit={hit} />}
    </section>
  );
}

function ApprovalForm({ at, hit }: Omit<SeniorApprovalProps, 'mayApprove'>) {
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const draft = useDraft(sessionDraft(at.ref, 'approval', { step: at.step, hit: hit.hit }), emptyApproval);
  const form = useForm({
    entries: draft,
    version: hit.approvalVersion,
    check: ({ approval, reason }) => ({
      approval: approval === undefined && 'Approve or refuse.',
      reason: reason.trim() === '' && 'Enter the reason.',
    }),
    send: ({ approval, reason }, version) =>
      approveMatch(client, at, hit, { approval: approval as Approval, reason: reason.trim(), version }),
    onDone: () => setChanging(false),
    onConflict: () => client.invalidateQueries({ queryKey: verdictsQuery(at).queryKey, exact: true }),
  });
  if (!draft.isReady) return <DraftWait draft={draft} />;
  if (hit.approval && !isChanging && !draft.isEntered)
    return (
      <Button size="small" className="self-start print:hidden" onClick={() => setChanging(true)}>
        Change approval
      </Button>
    );
  const { fields, errors, set, isPending } = form;
  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-2 print:hidden">
      <Choices
        legend="Approval"
        legendClass="sr-only"
        choices={approvals}
        chosen={fields.approval}
        onChoose={(approval) => set({ approval })}
        labelOf={(one) => names[one]}
        error={errors.approval}
      />
      <LongText
        label="Reason"
        empty="required"
        maxLength={verdictLimits.text}
        value={fields.reason}
        onText={(reason) => set({ reason })}
        error={errors.reason}
      />
      <Refusal error={form.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Recording' : 'Record approval'}
        </Button>
        <DraftLine draft={draft} onDiscard={form.discard} />
      </div>
    </Form>
  );
}
