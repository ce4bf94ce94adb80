import { SafeText } from '#components/ui/safe-text.tsx';
import { Scroller } from '#components/ui/scroller.tsx';
import { explainReason } from '#lib/format/reason-explanation.ts';
import { isHidden } from './redaction.ts';

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

/** Upstream's reason for a rejection: the code with our explanation of it, the agent's words and their translation apart; that it gave none. */
export function Reason({ status, body, redacted }: ReasonProps) {
  const reason = (body as ReasonBody | null)?.reason;
  if (!reason) {
    if (status !== 'REJECTED' || isHidden(redacted, 'reason')) return null;
    return <p className="border-hairline border-b px-4 py-2.5 text-muted">Upstream gave no reason.</p>;
  }
  const { code, message } = reason;
  const explained = explainReason(code);
  const textHidden = isHidden(redacted, 'reason.message');
  return (
    <section aria-label="Upstream’s reason" className="border-hairline border-b px-4 py-2.5">
      <p className="flex flex-wrap gap-x-3">
        <span className="text-muted">Upstream’s reason</span>
        {code ? (
          <Scroller className="long-text block font-mono">
            <SafeText text={code} />
          </Scroller>
        ) : (
          <span className="text-subtle">no code</span>
        )}
      </p>
      {explained && <p className="text-muted">{explained}</p>}
      {message?.original && <Words label="Written by the agent" text={message.original} />}
      {message?.translated && message.translated !== message.original && (
        <Words label="Translated upstream" text={message.translated} />
      )}
      {textHidden && <p className="text-subtle">The agent’s words are hidden from your role.</p>}
    </section>
  );
}

const Words = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <Scroller as="div" className="long-text mt-1">
    <span className="text-muted">{label}: </span>
    <q>
      <SafeText text={text} />
    </q>
  </Scroller>
);
