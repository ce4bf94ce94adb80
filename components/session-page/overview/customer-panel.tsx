import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusBadge } from '#components/ui/status/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { customerTask, toCustomerAnswer } from '#lib/format/labels/customer-message.ts';
import { explainReason } from '#lib/format/labels/reason-explanation.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';

/** Roles that see what the customer can see are told why the customer is not verified, what is to be done, since when, and what can be sent. */
export function CustomerPanel({ session }: { readonly session: SessionDetail }) {
  const { headline, asked, rejected, message } = toCustomerAnswer(session);
  const steps = [...asked, ...rejected];
  return (
    <section aria-labelledby="customer" className="max-w-180">
      <h2 id="customer" className="font-semibold">
        What the customer has to do
      </h2>
      <p className="mt-1 text-hit">{headline}</p>
      {steps.length > 0 && (
        <ul className="mt-3 rounded-table border border-hairline bg-surface">
          {steps.map((step) => (
            <Step key={step.step} step={step} />
          ))}
        </ul>
      )}
      {message !== undefined && (
        <>
          <h3 className="mt-5 font-semibold">What can be sent to the customer</h3>
          <div className="mt-2 flex items-start gap-3 rounded-table border border-hairline bg-surface px-4 py-2.5">
            <p className="min-w-0 grow text-hit">{message}</p>
            <CopyButton text={message} label="Copy message" className="print:hidden" />
          </div>
        </>
      )}
      <p className="mt-3 text-muted">Ask Compliance before promising anything.</p>
    </section>
  );
}

/** A row names the document, what to do with it, its state and since when, and below it why. */
const Step = ({ step }: { readonly step: StepState }) => (
  <li className="border-hairline px-4 py-2.5 not-first:border-t">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SafeText text={stepTypeLabel(step.type)} className="font-semibold text-hit" />
      <span className="empty:hidden">{customerTask(step)}</span>
      <span className="ml-auto flex flex-wrap items-center gap-x-3 max-sm:ml-0 max-sm:basis-full">
        <StatusBadge status={step.status} />
        {step.since && (
          <span className="text-muted">
            <span className="print:hidden">for</span>
            <span className="hidden print:inline">since</span> <Time value={step.since} as="age" />
          </span>
        )}
      </span>
    </p>
    {step.status !== 'TO_DO' && <Why code={step.reasonCode} />}
  </li>
);

/** A code of unknown meaning is shown as it was received. */
function Why({ code }: { readonly code: string | null | undefined }) {
  if (!code) return <p className="mt-1 text-muted">No reason is available.</p>;
  return (
    <p className="mt-1">
      {explainReason(code) ?? (
        <>
          Reason <SafeText text={code} className="break-all font-mono" />. Its meaning is not known to Review Desk.
        </>
      )}
    </p>
  );
}
