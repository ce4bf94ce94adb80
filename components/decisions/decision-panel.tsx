import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import dynamic from 'next/dynamic';
import { Button } from '#components/ui/button/button.tsx';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { focusNext } from '#components/ui/focus-next.ts';
import { Refusal } from '#components/ui/form/refusal.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { drawnPart } from '#components/ui/scheduling/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { change } from '#lib/client/change.ts';
import { sessionDraft } from '#lib/client/drafts.ts';
import { failureMessage } from '#lib/client/request.ts';
import { decisionsQuery } from '#lib/client/review/decisions.ts';
import { changedSince } from '#lib/format/labels/changed-since.ts';
import { filesToCompareText } from '#lib/format/labels/decision.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { EvidenceDifference, SessionDecisions, ShownDecision } from '#lib/model/review/decision.schema.ts';
import { decisionLimits } from '#lib/model/review/decision.ts';
import { reviewDecision, withdrawDecision } from '#lib/operations/decisions.ts';
import { DecisionRecord } from './decision-record.tsx';
import { EvidenceLink } from './evidence-link.tsx';
import { useDecisions } from './session-decisions.tsx';

interface SecondReviewProps {
  readonly decisions: SessionDecisions;
  readonly waiting: ShownDecision;
}

/** The second reviewer opens the evidence first, then sees the first verdict, and agrees or disagrees. */
function SecondReview({ decisions, waiting }: SecondReviewProps) {
  const { ref, second, mayWithdraw } = decisions;
  return (
    <section aria-labelledby="second-review" className="flex flex-col gap-2">
      <h3 id="second-review" className="font-semibold">
        Waiting for a second reviewer
      </h3>
      {waiting.kind === null ? (
        <p className="text-muted">
          <SafeText text={waiting.by.name} /> decided, <Time value={waiting.at} />. What was decided is shown once you
          have opened the evidence, so that you form your own view first.
        </p>
      ) : (
        <DecisionRecord reference={ref} decision={waiting} />
      )}
      {second && <State reference={ref} second={second} />}
      {second?.may && <SecondForm decisions={decisions} waiting={waiting} />}
      {mayWithdraw && <Withdrawal decisions={decisions} waiting={waiting} />}
    </section>
  );
}

type StateProps = Readonly<{ reference: string; second: NonNullable<SessionDecisions['second']> }>;

const State = ({ reference, second }: StateProps) => (
  <>
    {second.message !== null && <p>{second.message}</p>}
    {second.toOpen.length > 0 && (
      <ul aria-label="Evidence to open" className="flex list-disc flex-col gap-0.5 pl-4">
        {second.toOpen.map((target) => (
          <li key={[target.ref, target.step, target.hit, target.consent].join(' ')}>
            <EvidenceLink target={target}>
              {target.consent !== null
                ? 'Shared data (v1)'
                : target.stepType === null
                  ? 'Session'
                  : `${stepTypeLabel(target.stepType)}${target.hit === null ? '' : ': one hit'}`}
              {target.ref !== reference && ', session of an owner or representative'}
            </EvidenceLink>
          </li>
        ))}
      </ul>
    )}
  </>
);

/** It is loaded for second reviewers alone. */
const SecondVerdictForm = drawnPart(
  dynamic(() => import('./second-verdict-form.tsx').then((module) => module.SecondVerdictForm)),
  <Skeleton className="w-60" />,
);

function SecondForm({ decisions: { ref, version }, waiting }: SecondReviewProps) {
  const client = useQueryClient();
  return (
    <SecondVerdictForm
      address={sessionDraft(ref, 'second_review')}
      version={version}
      maxLength={decisionLimits.text}
      send={async (body) => {
        await change(client, reviewDecision, { ref, id: waiting.id, body });
        // The form leaves, and what was decided takes its place.
        focusNext(document.getElementById('decision'), document.getElementById('second-review')?.parentElement);
      }}
      onConflict={() => client.invalidateQueries({ queryKey: decisionsQuery(ref).queryKey, exact: true })}
    />
  );
}

function Withdrawal({ decisions: { ref, version }, waiting }: SecondReviewProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => change(client, withdrawDecision, { ref, id: waiting.id, body: { version } }),
    onError: () => void client.invalidateQueries({ queryKey: decisionsQuery(ref).queryKey, exact: true }),
  });
  return (
    <div className="flex flex-col items-start gap-2 print:hidden">
      <Button disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Withdrawing' : 'Withdraw'}
      </Button>
      <Refusal error={error} />
    </div>
  );
}

type ChangedSinceProps = Readonly<{ difference: EvidenceDifference; isWaiting: boolean }>;

/** It lists everything that has changed since the evidence of the decision was frozen. */
function ChangedSince({ difference, isWaiting }: ChangedSinceProps) {
  const { headline, changes } = changedSince(difference, isWaiting);
  return (
    <section aria-label="Changed since" className="rounded-control bg-resubmission-bg px-3 py-2">
      <p className="flex gap-1.5 font-medium text-resubmission-fg">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {headline}
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-9">
        {changes.map(({ title, before, now }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps of one type may have changed in the same way
          <li key={index} className="break-words">
            {before === undefined ? (
              <SafeText text={`${title}: ${now}`} dir="ltr" />
            ) : (
              <>
                <SafeText text={title} dir="ltr" />: <SafeText text={before} /> → <SafeText text={now} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The panel shows the decision that counts, the one that waits for a second reviewer, and the earlier ones. */
export function DecisionPanel({ reference }: { readonly reference: string }) {
  const { data, error, refetch, isFetching } = useDecisions(reference);
  const earlier = data?.history.filter(({ id }) => id !== data.current?.id && id !== data.waiting?.id) ?? [];
  return (
    <section aria-labelledby="decision" aria-busy={!data && !error} className="flex flex-col gap-3">
      <h2 id="decision" tabIndex={-1} className="-mb-2 font-semibold">
        Decision
      </h2>
      {error && (
        <FailureLine onRetry={() => void refetch()} retrying={isFetching} className="-mx-4">
          {data ? 'The decisions shown are older' : 'The decisions could not be read'}: {failureMessage(error)}
        </FailureLine>
      )}
      {!data && !error && <Skeleton className="my-1 w-60" />}
      {data && (
        <>
          {data.changedSince && <ChangedSince difference={data.changedSince} isWaiting={data.waiting !== null} />}
          {data.filesToCompare.length > 0 && (
            <p className="text-muted">
              {filesToCompareText(data.filesToCompare.map(({ stepType }) => stepTypeLabel(stepType)))}
            </p>
          )}
          {data.waiting && <SecondReview decisions={data} waiting={data.waiting} />}
          {data.current && <DecisionRecord reference={reference} decision={data.current} />}
          {!data.current && !data.waiting && <p className="text-muted">Not decided.</p>}
          {data.isReferred && <p className="font-medium print:hidden">Referred</p>}
          {earlier.length > 0 && (
            <details>
              <summary className="w-fit rounded-chip text-muted hover:text-text">
                {earlier.length === 1 ? '1 earlier decision' : `${earlier.length} earlier decisions`}
              </summary>
              <div className="mt-2 flex flex-col gap-3">
                {earlier.map((decision) => (
                  <DecisionRecord key={decision.id} reference={reference} decision={decision} />
                ))}
              </div>
            </details>
          )}
        </>
      )}
    </section>
  );
}
