'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Choices, Field, TextArea } from '#components/ui/form/index.ts';
import { type SecondVerdict, secondVerdicts } from '#lib/model/second-review.ts';
import { Refusal } from './refusal.tsx';

export interface GivenVerdict {
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
