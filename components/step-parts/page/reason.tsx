import { SafeText } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { explainReason } from '#lib/format/labels/reason-explanation.ts';
import { isHidden } from '../redaction/index.ts';

interface ReasonBody {
  readonly reason?: {
    readonly code?: string | null;
    readonly message?: { readonly original?: string | null; readonly translated?: string | null };
  } | null;
}

interface ReasonProps {
  readonly status: string;
  readonly body: unknown;
  readonly redacted: readonly string[];
}

/** The reason for a rejection: the code with our explanation, the agent's text and its translation; or that none was given. */
export function Reason({ status, body, redacted }: ReasonProps) {
  const reason = (body as ReasonBody | null)?.reason;
  if (!reason) {
    if (status !== 'REJECTED' || isHidden(redacted, 'reason')) return null;
    return <p className="border-hairline border-b px-4 py-2.5 text-muted">No reason provided.</p>;
  }
  const { code, message } = reason;
  const explained = explainReason(code);
  const textHidden = isHidden(redacted, 'reason.message');
  return (
    <section aria-label="Reason" className="border-hairline border-b px-4 py-2.5">
      <p className="flex flex-wrap gap-x-3">
        <span className="text-muted">Reason</span>
        {code ? (
          <Scroller className="long-text block font-mono">
            <SafeText text={code} />
          </Scroller>
        ) : (
          <span className="text-subtle">No code</span>
        )}
      </p>
      {explained && <p className="text-muted">{explained}</p>}
      {message?.original && <Message label="Written by the agent" text={message.original} />}
      {message?.translated && message.translated !== message.original && (
        <Message label="Translated by the verification service" text={message.translated} />
      )}
      {textHidden && <p className="text-subtle">The agent’s message is not available to your role.</p>}
    </section>
  );
}

const Message = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <Scroller as="div" className="long-text mt-1">
    <span className="text-muted">{label}: </span>
    <q>
      <SafeText text={text} />
    </q>
  </Scroller>
);
