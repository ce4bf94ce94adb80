'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Field } from '#components/ui/form/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Time } from '#components/ui/time/index.ts';
import { approveMatch, type HitsAddress } from '#lib/client/review/dispositions.ts';
import { type Approval, approvals, dispositionLimits, type HitDisposition } from '#lib/model/review/disposition.ts';
import { Refusal } from './verdict-fields.tsx';

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
export function SeniorApproval({ at, hit, mayApprove }: SeniorApprovalProps) {
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
  const name = useId();
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
      <fieldset>
        <legend className="sr-only">Approval</legend>
        <div className="flex flex-wrap gap-x-5">
          {approvals.map((one) => (
            <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={name}
                checked={chosen === one}
                onChange={() => setChosen(one)}
                className="size-4 accent-ink"
              />
              {names[one].act}
            </label>
          ))}
        </div>
        <p role="alert" className="text-rejected-fg empty:hidden">
          {isSubmitted && chosen === undefined && 'Approve or refuse.'}
        </p>
      </fieldset>
      <Field
        label="Reason"
        aside={<span className="text-meta text-muted">required</span>}
        error={isSubmitted && lacksReason && 'Enter the reason.'}
      >
        {(control) => (
          <textarea
            {...control}
            autoComplete="off"
            rows={2}
            maxLength={dispositionLimits.text}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body"
          />
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
