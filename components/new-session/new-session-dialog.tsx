'use client';

import { Check, Copy, CopyX, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Refusal } from '#components/ui/form/refusal.tsx';
import { Link } from '#components/ui/link.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { ProblemError } from '#lib/client/request.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { NewSession } from '#lib/model/new-session.schema.ts';
import { NewSessionForm, useNewSession } from './new-session-form.tsx';

interface CreatedSessionProps {
  readonly session: NewSession;
  /** Whether the reviewer wanted to close the dialog, although the id was not copied. */
  readonly isClosing: boolean;
  readonly onCopied: () => void;
}

/** Shows the id of a new session, what it gives access to, and how to copy it. */
function CreatedSession({ session, isClosing, onCopied }: CreatedSessionProps) {
  const [copyResult, setCopyResult] = useState<'copied' | 'refused'>();
  // Closing the tab or reloading it loses the id too.
  useEffect(() => {
    if (copyResult === 'copied') return;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [copyResult]);

  function reportCopied() {
    setCopyResult('copied');
    onCopied();
  }
  const copy = () =>
    navigator.clipboard.writeText(session.session_id).then(reportCopied, () => setCopyResult('refused'));
  const Icon = copyResult === 'copied' ? Check : copyResult === 'refused' ? CopyX : Copy;

  return (
    <div className="flex flex-col gap-4">
      <p
        className={
          session.sandbox
            ? 'hatched -mx-4 -mt-4 flex h-6 items-center justify-center border-resubmission-fg border-b font-semibold text-meta text-resubmission-fg'
            : 'text-muted'
        }
      >
        {session.sandbox ? (
          <span className="flex h-full items-center bg-raised px-3">Sandbox: no real people</span>
        ) : session.sandbox === false ? (
          'A production session: for a real person or company.'
        ) : (
          'The verification service did not report whether this is a sandbox session.'
        )}
      </p>
      <div className="flex gap-2.5">
        <KeyRound aria-hidden className="mt-px size-4.5 shrink-0 text-resubmission-fg" />
        <p>
          Anyone with this id can open the customer’s verification. Send it over a secure channel.{' '}
          <strong className="font-semibold">It is shown only once.</strong>
        </p>
      </div>
      <div className="flex flex-col items-start gap-3 rounded-control border border-control bg-sunken p-3">
        {/* Copying by hand counts too. */}
        <code onCopy={reportCopied} className="select-all break-all font-mono sm:text-hit">
          {session.session_id}
        </code>
        <Button look={copyResult === 'copied' ? 'outline' : 'ink'} onClick={copy}>
          <Icon aria-hidden />
          Copy session id
        </Button>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {copyResult === 'copied' && 'Copied. Paste it, then clear the clipboard.'}
        {copyResult === 'refused' && 'The browser did not allow copying. Select the id and copy it by hand.'}
      </p>
      <p className="text-muted">
        {session.ref === null ? (
          'The verification service cannot return it yet. Review Desk keeps trying, then adds it to the list.'
        ) : (
          <>
            Its reference is {/* Following the link removes the id from the screen. */}
            {copyResult === 'copied' ? (
              <Link href={sessionPage(session.ref)} className="rounded-chip font-mono text-accent hover:underline">
                {session.ref}
              </Link>
            ) : (
              <span className="font-mono text-text">{session.ref}</span>
            )}
            .
          </>
        )}
      </p>
      <p role="alert" className="font-medium text-rejected-fg empty:hidden">
        {isClosing && 'You have not copied the id. Once this is closed, it cannot be shown again.'}
      </p>
    </div>
  );
}

/** The new session's id is in the state of this dialog alone, and is gone when it closes. */
export function NewSessionDialog({ open, onOpenChange, anchor }: OverlayProps) {
  const [created, setCreated] = useState<NewSession>();
  const [isCopied, setIsCopied] = useState(false);
  /** Whether the reviewer wanted to close the dialog, although the id was not copied. */
  const [isClosing, setIsClosing] = useState(false);
  const form = useNewSession({ isOpen: open, onCreated: setCreated });

  function close() {
    form.discard();
    setCreated(undefined);
    setIsCopied(false);
    setIsClosing(false);
    onOpenChange(false);
  }

  /** The dialog does not close while the answer is awaited, which comes only once; and it asks first while the id was not copied. */
  function requestClose() {
    if (form.isPending) return;
    if (created && !isCopied) setIsClosing(true);
    else close();
  }

  function onCopied() {
    setIsCopied(true);
    setIsClosing(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && requestClose()}
      anchor={anchor}
      title={created ? 'Session created' : 'New session'}
      description={created ? undefined : 'The customer completes it in the verification service.'}
      footer={
        created ? (
          <>
            <Button onClick={isClosing ? () => setIsClosing(false) : requestClose}>
              {isClosing ? 'Keep open' : 'Done'}
            </Button>
            {isClosing && (
              <Button look="ink" onClick={close}>
                Close without copying
              </Button>
            )}
          </>
        ) : (
          <>
            <Button aria-disabled={form.isPending} onClick={requestClose}>
              Cancel
            </Button>
            <Button look="ink" type="submit" form={form.id} aria-disabled={form.isPending}>
              {form.isPending ? 'Creating the session' : 'Create session'}
            </Button>
          </>
        )
      }
    >
      {created ? (
        <CreatedSession session={created} isClosing={isClosing} onCopied={onCopied} />
      ) : (
        <NewSessionForm form={form}>
          <Refusal error={form.error} what="Creating the session failed">
            {isUnanswered(form.error) && (
              <p className="text-muted">
                The session may have been created. Look for it in the list before you try again.
              </p>
            )}
          </Refusal>
        </NewSessionForm>
      )}
    </Dialog>
  );
}

/** Whether the answer of our own server is missing, which would say whether the session may have been created. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ProblemError) || (error.detail === undefined && error.status >= 500) || error.code === 'offline';
