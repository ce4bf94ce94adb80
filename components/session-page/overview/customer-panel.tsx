import { CopyButton } from '#components/ui/button/index.ts';
import { StatusBadge } from '#components/ui/status/index.ts';
import { Time } from '#components/ui/time/index.ts';
import { customerMessage, stepSentence } from '#lib/format/labels/customer-message.ts';
import { reasonLabel } from '#lib/format/labels/reason.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';

/** For roles that see what the customer can see: what is to be done next, since when, and what can be sent. */
export function CustomerPanel({ session }: { readonly session: SessionDetail }) {
  const open = session.steps.filter((step) => stepSentence(step) !== undefined);
  const message = customerMessage(session);
  return (
    <section aria-labelledby="customer" className="max-w-180">
      <h2 id="customer" className="font-semibold">
        What the customer has to do
      </h2>
      {open.length === 0 ? (
        <p className="mt-2 text-muted">Nothing at present.</p>
      ) : (
        <ul className="mt-2 rounded-table border border-hairline bg-surface">
          {open.map((step) => (
            <li
              key={step.step}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-hairline px-4 py-2.5 not-first:border-t"
            >
              <span className="min-w-0 grow basis-52 font-semibold">{stepTypeLabel(step.type)}</span>
              {step.reasonCode && <span className="text-muted">{reasonLabel(step.reasonCode)}</span>}
              <StatusBadge status={step.status} />
              {step.since && (
                <span className="text-muted">
                  since <Time value={step.since} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-5 font-semibold">A message that can be sent</h3>
      <div className="mt-2 flex items-start gap-3 rounded-table border border-hairline bg-surface px-4 py-2.5">
        <p className="min-w-0 grow">{message}</p>
        <CopyButton text={message} label="Copy message" />
      </div>
      <p className="mt-3 text-muted">Ask Compliance before promising anything.</p>
    </section>
  );
}
