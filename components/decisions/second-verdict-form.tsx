import { Button } from '#components/ui/button/button.tsx';
import { Choices } from '#components/ui/form/choices.tsx';
import { DraftLine } from '#components/ui/form/draft-line.tsx';
import { DraftWait } from '#components/ui/form/draft-wait.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { Refusal } from '#components/ui/form/refusal.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import type { DraftAddress } from '#lib/client/drafts.ts';
import { type SecondVerdict, secondVerdicts } from '#lib/model/second-verdict.ts';

interface SecondVerdictFormProps {
  readonly address: DraftAddress;
  /** The version of the decision that waits. */
  readonly version: number;
  readonly maxLength: number;
  readonly send: (given: {
    readonly verdict: SecondVerdict;
    readonly reason: string;
    readonly version: number;
  }) => Promise<unknown>;
  /** Reads the decision again. */
  readonly onConflict: () => unknown;
}

const verdictNames: Record<SecondVerdict, string> = { agree: 'Agree', disagree: 'Disagree' };
const empty = {
  verdict: undefined as SecondVerdict | undefined,
  /** It is the version of the decision that the verdict is on. */
  on: '',
  reason: '',
};

/** Neither verdict is chosen beforehand, and a reason is mandatory. A verdict on another decision must be chosen again. */
export function SecondVerdictForm({ address, version, maxLength, send, onConflict }: SecondVerdictFormProps) {
  const draft = useDraft(address, empty);
  const verdictOf = ({ verdict, on }: typeof empty) =>
    on === String(version) ? secondVerdicts.find((one) => one === verdict) : undefined;
  const form = useForm({
    entries: draft,
    check: (fields) => ({
      verdict: verdictOf(fields) === undefined && 'Agree or disagree.',
      reason: fields.reason.trim() === '' && 'Enter the reason.',
    }),
    send: ({ verdict, reason }) => send({ verdict: verdict as SecondVerdict, reason: reason.trim(), version }),
    onConflict,
  });
  const { fields, errors, set } = form;
  if (!draft.isReady) return <DraftWait draft={draft} />;
  return (
    <Form onSubmit={form.submit} className="flex max-w-160 flex-col gap-2.5 print:hidden">
      <Choices
        legend="Your verdict"
        choices={secondVerdicts}
        chosen={verdictOf(fields)}
        onChoose={(verdict) => set({ verdict, on: String(version) })}
        labelOf={(one) => verdictNames[one]}
        error={errors.verdict}
      />
      <LongText
        label="Reason"
        empty="required"
        maxLength={maxLength}
        value={fields.reason}
        onText={(reason) => set({ reason })}
        error={errors.reason}
      />
      <Refusal error={form.error} />
      <div className="flex flex-wrap items-center gap-x-3">
        <Button look="ink" type="submit" aria-disabled={form.isPending}>
          {form.isPending ? 'Recording' : 'Record verdict'}
        </Button>
        <DraftLine draft={draft} onDiscard={form.discard} />
      </div>
    </Form>
  );
}
