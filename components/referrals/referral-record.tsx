'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { Field, Input } from '#components/ui/form/index.ts';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { Time } from '#components/ui/time/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import { closeReferral, referralQuery } from '#lib/client/review/decisions.ts';
import { decisionReasonNames } from '#lib/format/labels/decision-name.ts';
import { factLabel, factText } from '#lib/format/labels/review/fact.ts';
import { type ReferralDetail, referralReference } from '#lib/model/review/referral.ts';

/** Why a session was referred, what was known of it then, and the way to close the referral. */
export function ReferralRecord({ id }: { readonly id: string }) {
  const { data, error, refetch, isFetching } = useQuery(referralQuery(id));
  if (!data)
    return error ? (
      <FailureLine onRetry={() => void refetch()} retrying={isFetching} className="px-0">
        The referral could not be read: {failureMessage(error)}
      </FailureLine>
    ) : (
      <Skeleton className="w-60" />
    );
  const { reasons, closed, frozen, mayClose } = data;
  return (
    <div className="flex max-w-160 flex-col gap-2.5">
      {reasons === null ? (
        <p className="text-muted">The reasons can no longer be opened.</p>
      ) : (
        <div>
          <ul className="list-disc pl-4">
            {reasons.codes.map((code) => (
              <li key={code}>{decisionReasonNames[code]}</li>
            ))}
          </ul>
          {reasons.text !== '' && (
            <Scroller as="div" className="long-text whitespace-pre-wrap">
              <SafeText text={reasons.text} />
            </Scroller>
          )}
        </div>
      )}
      {frozen && (
        <details>
          <summary className="w-fit rounded-chip text-muted hover:text-text">
            Facts at the time of the referral: {frozen.facts.length}
          </summary>
          <dl className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            {frozen.facts.map(({ key, value, step }) => (
              <div key={`${step} ${key} ${value}`} className="contents">
                <dt className="text-muted">{factLabel(key)}</dt>
                <dd className="break-words">
                  <SafeText text={factText(key, value)} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {closed && (
        <p>
          Closed by <SafeText text={closed.by.name} />, <Time value={closed.at} />
          {closed.reference !== null && (
            <>
              , reference <code>{closed.reference}</code>
            </>
          )}
        </p>
      )}
      {mayClose && !closed && <CloseForm referral={data} />}
    </div>
  );
}

function CloseForm({ referral: { id } }: { readonly referral: ReferralDetail }) {
  const client = useQueryClient();
  const [reference, setReference] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => closeReferral(client, { id, body: { reference: reference.trim() } }),
  });
  const isWrong = !referralReference.test(reference.trim());
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!isWrong && !isPending) mutate();
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-100 flex-col gap-2.5">
      <Field
        label="Reference of the report"
        aside={<span className="text-meta text-muted">required</span>}
        hint="The number under which the report, or the decision not to report, is filed elsewhere. No names and no facts."
        error={isSubmitted && isWrong && 'Enter the reference: letters, digits and . / _ # - only.'}
      >
        {(control) => (
          <Input {...control} value={reference} maxLength={64} onChange={(event) => setReference(event.target.value)} />
        )}
      </Field>
      <p role="alert" className="text-rejected-fg empty:hidden">
        {error && `Not recorded: ${failureMessage(error)}`}
      </p>
      <div>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Closing' : 'Close referral'}
        </Button>
      </div>
    </form>
  );
}
