/**
 * A step's page has this frame: layout, heading and reason. Promises: the step's status and reason are always shown; what the role does not see
 * and what could not be read is named, as absent and hidden values are never confused.
 */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusBadge } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import { explainReason } from '#lib/format/labels/reason-explanation.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { isHidden } from './redaction.ts';
import { StatusMark } from './status-mark.tsx';

/** Every step viewer receives the step, its status in the session, and its answer, redacted for this reviewer. */
export interface StepViewerProps {
  readonly at: StepAddress;
  readonly type: string;
  readonly status: string;
  readonly answer: StepResponse;
  readonly session: SessionDetail;
  /** The address names the file with this key. */
  readonly file: string | null;
  /** With null the address no longer names a file. */
  readonly onFile: (key: string | null) => void;
  /** The address names this screening hit. */
  readonly hit: string | null;
  readonly onHit: (id: string) => void;
}

export interface StepLayoutProps {
  /** The step has no evidence viewer if it has no files. */
  readonly evidence: ReactNode;
  /** Without evidence, the content is one column over the whole width: for a table of many columns, and for what must not be read across two. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

/** The evidence stands beside the content, and above it in a narrow window. */
export function StepLayout({ evidence, fills = false, children }: StepLayoutProps) {
  const hasEvidence = Boolean(evidence);
  const isColumn = !hasEvidence && !fills;
  return (
    <div
      className={cn(
        'flex flex-col panes:h-full panes:overflow-y-auto',
        hasEvidence &&
          'panes:wide:grid panes:wide:grid-cols-[minmax(0,1fr)_40rem] panes:wide:grid-rows-[minmax(0,1fr)] panes:wide:overflow-hidden',
      )}
    >
      {hasEvidence && (
        <div className="min-w-0 panes:h-[clamp(26.25rem,62dvh,35rem)] panes:shrink-0 panes:wide:h-full">{evidence}</div>
      )}
      <div
        className={cn(
          'relative min-w-0 grow border-hairline bg-surface print:border-0',
          hasEvidence && 'max-wide:border-t panes:wide:overflow-y-auto panes:wide:border-l',
          // Lines have a readable length: there are two columns where there is room for them, in the order of the page.
          isColumn && 'columns-where-wide',
        )}
      >
        {children}
      </div>
    </div>
  );
}

export interface StepHeadProps extends Pick<StepViewerProps, 'type' | 'status'> {
  readonly answer: Pick<StepResponse, 'body' | 'redacted'>;
  /** A person's step has a status of its own in its answer. A company's answer has none, or one of something else. */
  readonly hasOwnStatus?: boolean;
  readonly children?: ReactNode;
}

/** The tab of a step shows its name and status: the heading is read out and printed, and shows on screen only what the tab does not say. */
export function StepHead({ type, status, answer: { body, redacted }, hasOwnStatus, children }: StepHeadProps) {
  const own = hasOwnStatus && (body as { readonly status?: unknown } | null)?.status;
  return (
    <>
      <header className="relative">
        <div className="sr-only print:not-sr-only print:flex print:gap-3 print:px-4 print:py-2">
          <h2 className="font-semibold">
            <SafeText text={stepTypeLabel(type)} />
          </h2>
          <StatusBadge status={status} />
        </div>
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b px-4 py-1.5 text-meta empty:hidden">
          {typeof own === 'string' && own !== '' && own !== status && (
            <StatusMark icon={CircleAlert} className="text-resubmission-fg">
              The step’s data reports another status: <SafeText text={toStatusLook(own).label} />
            </StatusMark>
          )}
          {children}
        </div>
      </header>
      <Reason status={status} body={body} redacted={redacted} />
    </>
  );
}

interface ReasonBody {
  readonly reason?: {
    readonly code?: string | null;
    readonly message?: { readonly original?: string | null; readonly translated?: string | null };
  } | null;
}

type ReasonProps = Pick<StepHeadProps, 'status'> & StepHeadProps['answer'];

/** The reason for a rejection is the code with our explanation, the agent's text and its translation; or the fact that none was given. */
export function Reason({ status, body, redacted }: ReasonProps) {
  const reason = (body as ReasonBody | null)?.reason;
  if (!reason) {
    if (status !== 'REJECTED' || isHidden(redacted, 'reason')) return null;
    return <p className="border-hairline border-b px-4 py-2.5 text-muted">No reason provided.</p>;
  }
  const { code, message } = reason;
  const explained = explainReason(code);
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
      {isHidden(redacted, 'reason.message') && (
        <p className="text-subtle">The agent’s message is not available to your role.</p>
      )}
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
