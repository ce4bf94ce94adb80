'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Choices, Field, TextArea } from '#components/ui/form/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Time } from '#components/ui/time/index.ts';
import { ProblemError } from '#lib/client/request.ts';
import { decisionsQuery, giveSecondVerdict, withdrawDecision } from '#lib/client/review/decisions.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import {
  decisionLimits,
  type SecondState,
  type SessionDecisions,
  type ShownDecision,
} from '#lib/model/review/decision.ts';
import { type SecondVerdict, secondVerdicts } from '#lib/model/second-review.ts';
import { DecisionRecord } from './decision-record.tsx';
import { EvidenceLink } from './evidence-link.tsx';
import { Refusal } from './refusal.tsx';

interface GivenVerdict {
  readonly verdict: SecondVerdict;
  readonly reason: string;
}

interface SecondVerdictFormProps {
  readonly maxLength: number;
  readonly onRecord: (given: GivenVerdict) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

const verdictNames: Record<SecondVerdict, string> = { agree: 'Agree', disagree: 'Disagree' };

/** Neither verdict is chosen beforehand, and a reason is mandatory. A refusal keeps what was entered. */
export function SecondVerdictForm({ maxLength, onRecord, isPending, error }: SecondVerdictFormProps) {
  const [verdict, setVerdict] = useState<SecondVerdict>();
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const lacksReason = reason.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (verdict !== undefined && !lacksReason && !isPending) onRecord({ verdict, reason: reason.trim() });
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-160 flex-col gap-2.5 print:hidden">
      <Choices
        legend="Your verdict"
        choices={secondVerdicts}
        chosen={verdict}
        onChoose={setVerdict}
        labelOf={(one) => verdictNames[one]}
        error={isSubmitted && verdict === undefined && 'Agree or disagree.'}
      />
      <Field
        label="Reason"
        aside={<span className="text-meta text-muted">required</span>}
        error={isSubmitted && lacksReason && 'Enter the reason.'}
      >
        {(control) => <TextArea {...control} rows={2} maxLength={maxLength} value={reason} onText={setReason} />}
      </Field>
      <Refusal error={error} />
      <div>
        <Button look="ink" type="submit" aria-disabled={isPending}>
          {isPending ? 'Recording' : 'Record verdict'}
        </Button>
      </div>
    </form>
  );
}

interface SecondReviewProps {
  readonly decisions: SessionDecisions;
  readonly waiting: ShownDecision;
}

/** The second reviewer opens the evidence first, then sees the first verdict, and agrees or disagrees. */
export function SecondReview({ decisions, waiting }: SecondReviewProps) {
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

interface StateProps {
  readonly reference: string;
  readonly second: SecondState;
}

const State = ({ reference, second: { message, toOpen } }: StateProps) => (
  <>
    {message !== null && <p>{message}</p>}
    {toOpen.length > 0 && (
      <ul aria-label="Evidence to open" className="flex list-disc flex-col gap-0.5 pl-4">
        {toOpen.map((target) => (
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

function SecondForm({ decisions: { ref, version }, waiting }: SecondReviewProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (review: GivenVerdict) =>
      giveSecondVerdict(client, { ref, id: waiting.id, body: { ...review, version } }),
    onError: (failure) => {
      if (failure instanceof ProblemError && failure.status === 409)
        void client.invalidateQueries({ queryKey: decisionsQuery(ref).queryKey, exact: true });
    },
  });
  return <SecondVerdictForm maxLength={decisionLimits.text} onRecord={mutate} isPending={isPending} error={error} />;
}

function Withdrawal({ decisions: { ref, version }, waiting }: SecondReviewProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withdrawDecision(client, { ref, id: waiting.id, body: { version } }),
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
