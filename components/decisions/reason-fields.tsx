'use client';

import { useId } from 'react';
import { Checkbox, Field } from '#components/ui/form/index.ts';
import { decisionReasonNames } from '#lib/format/labels/decision-name.ts';
import { type DecisionReasonCode, type DecisionReasons, decisionLimits } from '#lib/model/review/decision.ts';

interface ReasonFieldsProps {
  /** To choose from. */
  readonly codes: readonly DecisionReasonCode[];
  readonly reasons: DecisionReasons;
  readonly onChange: (reasons: DecisionReasons) => void;
  /** Shown at the field once it was tried to record without. */
  readonly error: string | undefined;
}

/** At least one reason that says enough alone, or a text; `other` says nothing without one. */
export const hasReason = ({ codes, text }: DecisionReasons): boolean =>
  text.trim() !== '' || (codes.length > 0 && !codes.includes('other'));

export function ReasonFields({ codes, reasons, onChange, error }: ReasonFieldsProps) {
  const errorId = useId();
  const toggle = (code: DecisionReasonCode, isChosen: boolean) =>
    onChange({
      ...reasons,
      codes: codes.filter((one) => (one === code ? isChosen : reasons.codes.includes(one))),
    });
  return (
    <>
      <fieldset aria-describedby={errorId} className="min-w-0">
        <legend className="mb-1 font-medium">Reasons</legend>
        {codes.map((code) => (
          <div key={code} className="flex min-h-7 items-center gap-2">
            <Checkbox
              id={`${errorId}-${code}`}
              checked={reasons.codes.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
            <label htmlFor={`${errorId}-${code}`} className="cursor-pointer py-1">
              {decisionReasonNames[code]}
            </label>
          </div>
        ))}
        <p id={errorId} role="alert" className="text-rejected-fg empty:hidden">
          {error}
        </p>
      </fieldset>
      <Field
        label="In your words"
        aside={
          <span className="text-meta text-muted tabular-nums">
            {reasons.text === '' ? 'optional with a reason above' : `${reasons.text.length} of ${decisionLimits.text}`}
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            autoComplete="off"
            rows={3}
            maxLength={decisionLimits.text}
            value={reasons.text}
            onChange={(event) => onChange({ ...reasons, text: event.target.value })}
            className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body"
          />
        )}
      </Field>
    </>
  );
}
