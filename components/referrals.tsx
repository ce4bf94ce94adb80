'use client';

/** Referrals, for the MLRO and auditors alone: the list, a referral and its end. Throws nothing. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { EmptyState, FailureLine, LongWait, ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { Field, Input } from '#components/ui/form/index.ts';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { failureMessage } from '#lib/client/request.ts';
import { closeReferral, referralQuery, referralsQuery } from '#lib/client/review/decisions.ts';
import { decisionReasonNames } from '#lib/format/labels/decision.ts';
import { factLabel, factText } from '#lib/format/labels/fact.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import { type Referral, type ReferralDetail, referralReference } from '#lib/model/review/referral.ts';

function ReferralRecord({ id }: { readonly id: string }) {
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

/** Open referrals come first, the oldest before the others. Reading one is an event that the MLRO and auditors alone see. */
export function ReferralsView() {
  const { data, error, refetch, isFetching } = useQuery(referralsQuery());
  const retry = () => void refetch();
  return (
    <div className="flex min-h-0 grow flex-col bg-surface">
      <header className="shrink-0 border-hairline border-b px-4 pt-3 pb-3 md:px-5">
        <h1 className="font-semibold text-title">
          Referrals
          {data && <span className="ml-3 font-normal text-body text-muted">{data.open} open</span>}
        </h1>
        <p className="max-w-[90ch] text-muted">
          Sessions referred to the MLRO. Only the MLRO and auditors can see this page; that a session was referred is
          visible only to them and to the reviewer who referred it. Of a report, Review Desk stores only its reference.
        </p>
      </header>
      {error && (
        <ProblemPanel
          what={data ? 'The list could not be reloaded. The rows below are older' : 'The list could not be read'}
          error={error}
          onRetry={retry}
          retrying={isFetching}
          className="border-hairline border-b"
        />
      )}
      <div className="min-h-0 grow panes:overflow-y-auto">
        {!error && !data && (
          <LongWait onRetry={retry} className="px-4 not-empty:py-3 md:px-5">
            Still reading the list…
          </LongWait>
        )}
        {data?.referrals.length === 0 && (
          <EmptyState kind="nothing-yet" className="md:px-5">
            No session has been referred.
          </EmptyState>
        )}
        <ul>
          {data?.referrals.map((referral) => (
            <Row key={referral.id} referral={referral} />
          ))}
        </ul>
        {data?.more && <p className="px-4 py-3 text-muted md:px-5">More referrals, closed earlier, are not listed.</p>}
      </div>
    </div>
  );
}

function Row({ referral: { id, session, by, at, closed } }: { readonly referral: Referral }) {
  const [isOpen, setOpen] = useState(false);
  const name = session.subject ?? session.ref;
  return (
    <li className="flex flex-col gap-2 border-hairline border-b px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          href={sessionPage(session.ref)}
          prefetch={false}
          className="min-w-0 break-words rounded-chip font-name text-hit hover:underline"
        >
          <SafeText text={name} />
        </Link>
        <code className="text-muted">{session.ref}</code>
        <span className="text-muted">
          referred by <SafeText text={by.name} />, <Time value={at} />
        </span>
        <span className="ml-auto flex items-center gap-3">
          <span className={closed === null ? 'font-medium text-resubmission-fg' : 'text-muted'}>
            {closed === null ? 'Open' : 'Closed'}
          </span>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Read'}
            <span className="sr-only"> the referral of {name}</span>
          </Button>
        </span>
      </div>
      {isOpen && <ReferralRecord id={id} />}
    </li>
  );
}
