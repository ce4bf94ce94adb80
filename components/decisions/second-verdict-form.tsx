'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Field } from '#components/ui/form/index.ts';
import { type SecondVerdict, secondVerdicts } from '#lib/model/second-review.ts';
import { Refusal } from './refusal.tsx';

export interface GivenVerdict {
  readonly verdict: SecondVerdict;
  readonly reason: string;
}

interface SecondVerdictFormProps {
  /** Of the reason, in characters. */
  readonly maxLength: number;
  readonly onRecord: (given: GivenVerdict) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

const verdictNames: Record<SecondVerdict, string> = { agree: 'Agree', disagree: 'Disagree' };

/** Agree or disagree, neither chosen beforehand, with a reason. A refusal keeps what was entered. */
export function SecondVerdictForm({ maxLength, onRecord, isPending, error }: SecondVerdictFormProps) {
  const name = useId();
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
      <fieldset>
        <legend className="font-medium">Your verdict</legend>
        <div className="flex flex-wrap gap-x-5">
          {secondVerdicts.map((one) => (
            <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={name}
                checked={verdict === one}
                onChange={() => setVerdict(one)}
                className="size-4 accent-ink"
              />
              {verdictNames[one]}
            </label>
          ))}
        </div>
        <p role="alert" className="text-rejected-fg empty:hidden">
          {isSubmitted && verdict === undefined && 'Agree or disagree.'}
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
            maxLength={maxLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body"
          />
        )}
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
