'use client';

/** It is loaded when a referral is opened: the list needs neither forms nor facts. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button/button.tsx';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { DraftLine } from '#components/ui/form/draft-line.tsx';
import { DraftWait } from '#components/ui/form/draft-wait.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { Refusal } from '#components/ui/form/refusal.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { change } from '#lib/client/change.ts';
import { sessionDraft } from '#lib/client/drafts.ts';
import { queryOf } from '#lib/client/operation.ts';
import { failureMessage } from '#lib/client/request.ts';
import { decisionReasonNames } from '#lib/format/labels/decision.ts';
import { factLabel, factText } from '#lib/format/labels/fact.ts';
import type { ReferralDetail } from '#lib/model/review/referral.schema.ts';
import { referralReference } from '#lib/model/review/referral.ts';
import { closeReferral, readReferral } from '#lib/operations/referrals.ts';

/** A referral with its reasons, the facts of then, and its end. */
export function ReferralRecord({ id, onClosed }: { readonly id: string; readonly onClosed: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(queryOf(readReferral, { id }));
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
      {mayClose && !closed && <CloseForm referral={data} onClosed={onClosed} />}
    </div>
  );
}

interface CloseFormProps {
  readonly referral: ReferralDetail;
  /** The form, which has the focus, leaves. */
  readonly onClosed: () => void;
}

function CloseForm({ referral: { id, session }, onClosed }: CloseFormProps) {
  const client = useQueryClient();
  const draft = useDraft(sessionDraft(session.ref, 'referral', undefined, id), { reference: '' });
  const form = useForm({
    entries: draft,
    check: ({ reference }) => ({
      reference:
        !referralReference.test(reference.trim()) && 'Enter the reference: letters, digits and . / _ # - only.',
    }),
    send: ({ reference }) => change(client, closeReferral, { id, body: { reference: reference.trim() } }),
    onDone: onClosed,
    onConflict: () => client.invalidateQueries({ queryKey: queryOf(readReferral, { id }).queryKey, exact: true }),
  });
  if (!draft.isReady) return <DraftWait draft={draft} />;
  return (
    <Form onSubmit={form.submit} className="flex max-w-100 flex-col gap-2.5 print:hidden">
      <TextField
        label="Reference of the report"
        aside={<span className="text-meta text-muted">required</span>}
        hint="The number under which the report, or the decision not to report, is filed elsewhere. No names and no facts."
        error={form.errors.reference}
        maxLength={64}
        value={form.fields.reference}
        onText={(reference) => form.set({ reference })}
      />
      <Refusal error={form.error} />
      <div className="flex flex-wrap items-center gap-x-3">
        <Button type="submit" aria-disabled={form.isPending}>
          {form.isPending ? 'Closing' : 'Close referral'}
        </Button>
        <DraftLine draft={draft} onDiscard={form.discard} />
      </div>
    </Form>
  );
}
