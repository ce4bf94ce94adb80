'use client';

import { Field } from '#components/ui/form/index.ts';
import { reasonTemplateNames } from '#lib/format/labels/disposition.ts';
import { dispositionLimits, type ReasonTemplate } from '#lib/model/review/disposition.ts';
import type { VerdictDraft } from './draft.ts';

interface ReasonChoiceProps {
  readonly templates: readonly ReasonTemplate[];
  readonly draft: Pick<VerdictDraft, 'template' | 'text'>;
  readonly onChange: (change: Partial<Pick<VerdictDraft, 'template' | 'text'>>) => void;
  /** Shown once it was tried to record without. */
  readonly error: string | undefined;
}

/** A reason to choose, words of one's own, or both. */
export const ReasonChoice = ({ templates, draft, onChange, error }: ReasonChoiceProps) => (
  <>
    <Field label="Reason" error={error}>
      {(control) => (
        <select
          {...control}
          value={draft.template ?? ''}
          onChange={(event) => onChange({ template: (event.target.value || null) as ReasonTemplate | null })}
          className="h-8 w-full rounded-control border border-control bg-surface px-2 text-body"
        >
          <option value="">Choose a reason, or write one below</option>
          {templates.map((template) => (
            <option key={template} value={template}>
              {reasonTemplateNames[template]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field
      label="In your words"
      aside={
        draft.text !== '' && (
          <span className="text-meta text-muted tabular-nums">
            {draft.text.length} of {dispositionLimits.text}
          </span>
        )
      }
    >
      {(control) => (
        <textarea
          {...control}
          autoComplete="off"
          rows={2}
          maxLength={dispositionLimits.text}
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value })}
          className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body"
        />
      )}
    </Field>
  </>
);
