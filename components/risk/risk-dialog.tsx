'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Choices, Field, Input, TextArea } from '#components/ui/form/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { useBaseVersion } from '#lib/client/base-version.ts';
import { isConflict } from '#lib/client/change.ts';
import { failureMessage } from '#lib/client/request.ts';
import { rateRisk, riskQuery } from '#lib/client/review/records.ts';
import { riskGroundNames, riskNames } from '#lib/format/labels/risk.ts';
import {
  type RiskGround,
  type RiskRating,
  riskGrounds,
  riskLimits,
  riskRatings,
  type SessionRisk,
} from '#lib/model/review/risk-rating.ts';
import { Rating } from './rating.tsx';

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Nothing is chosen beforehand; a reason is mandatory; a refusal keeps what was entered. */
export function RiskDialog({ risk, ...overlay }: OverlayProps & { readonly risk: SessionRisk }) {
  const client = useQueryClient();
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const tomorrow = toDay(useNow() + 86_400_000);
  const [rating, setRating] = useState<RiskRating>();
  const [day, setDay] = useState('');
  const [grounds, setGrounds] = useState<readonly RiskGround[]>([]);
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const base = useBaseVersion(risk.version);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (rated: RiskRating) =>
      rateRisk(client, {
        ref: risk.ref,
        body: {
          rating: rated,
          nextReviewOn: day === '' ? null : day,
          reasons: { grounds, text: text.trim() },
          version: base.version,
        },
      }),
    onSuccess: () => {
      base.release();
      setRating(undefined);
      setDay('');
      setGrounds([]);
      setText('');
      setSubmitted(false);
      overlay.onOpenChange(false);
    },
    // The other rating is shown; what was entered stays.
    onError: async (failure) => {
      if (!isConflict(failure)) return;
      await client.invalidateQueries({ queryKey: riskQuery(risk.ref).queryKey, exact: true });
      base.release();
    },
  });
  const lacksReason = grounds.length === 0 && text.trim() === '';
  const isPast = day !== '' && day < tomorrow;
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (rating !== undefined && !lacksReason && !isPast && !isPending) mutate(rating);
  }
  return (
    <Dialog
      {...overlay}
      title="Rate the risk"
      description="Recorded in Review Desk, not sent to the verification service."
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={() => overlay.onOpenChange(false)}>
            Cancel
          </Button>
          <Button look="ink" type="submit" form={formId} aria-disabled={isPending}>
            {isPending ? 'Recording' : 'Record rating'}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} onChange={base.hold} className="flex flex-col gap-4">
        <Choices
          legend="Risk"
          legendClass="mb-1 font-medium"
          choices={riskRatings}
          chosen={rating}
          onChoose={setRating}
          labelOf={(one) => riskNames[one]}
          error={isSubmitted && rating === undefined && 'Choose a rating.'}
        />
        <Field
          label="Next review"
          hint="On this date (UTC) the session returns to Needs review. Leave empty for no next review."
          error={isPast && 'Choose a day after today.'}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              min={tomorrow}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              className="max-w-44"
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1 font-medium">Grounds</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {riskGrounds.map((one) => (
              <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  checked={grounds.includes(one)}
                  onChange={({ target }) =>
                    setGrounds(target.checked ? [...grounds, one] : grounds.filter((other) => other !== one))
                  }
                  className="size-4 accent-ink"
                />
                {riskGroundNames[one]}
              </label>
            ))}
          </div>
        </fieldset>
        <Field label="In your words" error={isSubmitted && lacksReason && 'Choose a ground or describe one.'}>
          {(control) => <TextArea {...control} rows={3} maxLength={riskLimits.text} value={text} onText={setText} />}
        </Field>
        <p role="alert" className="text-rejected-fg empty:hidden">
          {error && `Not rated: ${failureMessage(error)} Your entries are kept.`}
        </p>
        {isConflict(error) && risk.current && (
          <div className="border-control border-l-2 pl-3">
            <Rating of={risk.current} isOverdue={risk.isOverdue} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
