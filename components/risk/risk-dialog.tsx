'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button/button.tsx';
import { Checkboxes } from '#components/ui/form/checkboxes.tsx';
import { Choices } from '#components/ui/form/choices.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { Day } from '#components/ui/time/day.tsx';
import { change, isConflict } from '#lib/client/change.ts';
import { sessionDraft } from '#lib/client/drafts.ts';
import { queryOf } from '#lib/client/operation.ts';
import { reviewDayError, reviewLimit, riskGroundNames, riskNames } from '#lib/format/labels/risk.ts';
import { dayOf } from '#lib/model/day.ts';
import type { SessionRisk } from '#lib/model/review/risk-rating.schema.ts';
import {
  latestReviewOn,
  type RiskGround,
  type RiskRating,
  riskGrounds,
  riskLimits,
  riskRatings,
} from '#lib/model/review/risk-rating.ts';
import { rateRisk, readRisk } from '#lib/operations/risk.ts';
import { Rating } from './rating.tsx';

const empty = { rating: undefined as RiskRating | undefined, day: '', grounds: [] as readonly RiskGround[], text: '' };

/** Nothing is chosen beforehand; a reason is mandatory; a refusal keeps what was entered. */
export function RiskDialog({ risk, ...overlay }: OverlayProps & { readonly risk: SessionRisk }) {
  const client = useQueryClient();
  const today = dayOf(useNow());
  const { current, maxMonths } = risk;
  const draft = useDraft(sessionDraft(risk.ref, 'risk'), empty, (fields) => ({
    ...fields,
    rating: riskRatings.find((one) => one === fields.rating),
    grounds: riskGrounds.filter((one) => fields.grounds.includes(one)),
  }));
  const form = useForm({
    entries: draft,
    version: risk.version,
    check: ({ rating, day, grounds, text }) => ({
      rating: rating === undefined && 'Choose a rating.',
      day: day === '' ? 'Choose a date.' : rating && reviewDayError(day, rating, today, maxMonths),
      text: grounds.length === 0 && text.trim() === '' && 'Choose a ground or describe one.',
    }),
    send: ({ rating, day, grounds, text }, version) =>
      change(client, rateRisk, {
        ref: risk.ref,
        body: {
          rating: rating as RiskRating,
          nextReviewOn: day,
          reasons: { grounds, text: text.trim() },
          version,
        },
      }),
    onDone: () => overlay.onOpenChange(false),
    onConflict: () =>
      client.invalidateQueries({ queryKey: queryOf(readRisk, { ref: risk.ref }).queryKey, exact: true }),
  });
  const { fields, errors, set } = form;
  const latest = fields.rating && latestReviewOn(today, fields.rating, maxMonths);
  const recorded = current?.nextReviewOn;
  const isBeyond = recorded && recorded > latestReviewOn(today, current.rating, maxMonths);
  return (
    <FormDialog
      {...overlay}
      form={form}
      draft={draft}
      title="Rate the risk"
      description="Recorded in Review Desk, not sent to the verification service."
      action={['Record rating', 'Recording']}
      refused="Not rated"
      newer={
        isConflict(form.error) &&
        current && (
          <div className="border-control border-l-2 pl-3">
            <Rating of={current} isOverdue={risk.isOverdue} />
          </div>
        )
      }
      startsSafe
    >
      <Choices
        legend="Risk"
        legendClass="mb-1 font-medium"
        choices={riskRatings}
        chosen={fields.rating}
        onChoose={(rating) => set({ rating })}
        labelOf={(one) => riskNames[one]}
        error={errors.rating}
      />
      <Field
        label="Next review"
        hint={
          <>
            On this date (UTC) the session returns to Needs review.{' '}
            {(fields.rating ? [fields.rating] : riskRatings).map((one) => `${reviewLimit(one, maxMonths)}.`).join(' ')}
            {isBeyond && (
              <>
                {' '}
                The recorded date, <Day value={recorded} />, is later than is allowed now.
              </>
            )}
            {recorded === null && ' The newest rating has no date.'}
          </>
        }
        aside={
          latest && (
            <Button look="link" size="small" shape="bare" onClick={() => set({ day: latest })}>
              Use the latest, <Day value={latest} />
            </Button>
          )
        }
        error={errors.day}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            min={today}
            max={latest}
            value={fields.day}
            onChange={({ target }) => set({ day: target.value })}
            className="max-w-44"
          />
        )}
      </Field>
      <Checkboxes
        legend="Grounds"
        choices={riskGrounds}
        chosen={fields.grounds}
        onChange={(grounds) => set({ grounds })}
        labelOf={(one) => riskGroundNames[one]}
        className="grid gap-x-4 sm:grid-cols-2"
      />
      <LongText
        label="In your words"
        rows={3}
        maxLength={riskLimits.text}
        value={fields.text}
        onText={(text) => set({ text })}
        error={errors.text}
      />
    </FormDialog>
  );
}
