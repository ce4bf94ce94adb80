'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { type InitRequest, initSession } from '#lib/client/new-session.ts';
import { ProblemError } from '#lib/client/request.ts';
import type { NewSession } from '#lib/model/new-session.ts';
import { CreatedSession } from './created-session.tsx';
import { NewSessionForm } from './new-session-form.tsx';

const formId = 'new-session';

/** The new session's id is in the state of this dialog alone, and is gone when it closes. */
export function NewSessionDialog({ open, onOpenChange, anchor }: OverlayProps) {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [created, setCreated] = useState<NewSession>();
  const [isCopied, setIsCopied] = useState(false);
  /** Closing was asked for, but the id was not copied. */
  const [isClosing, setIsClosing] = useState(false);

  async function send(request: InitRequest) {
    if (isSending) return;
    setIsSending(true);
    setError(undefined);
    try {
      setCreated(await initSession(request));
    } catch (failure) {
      setError(failure);
    } finally {
      setIsSending(false);
    }
  }

  function close() {
    setCreated(undefined);
    setError(undefined);
    setIsCopied(false);
    setIsClosing(false);
    onOpenChange(false);
  }

  /** Not while the answer is awaited, which comes only once; and not without a question while the id was not copied. */
  function requestClose() {
    if (isSending) return;
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
            <Button aria-disabled={isSending} onClick={requestClose}>
              Cancel
            </Button>
            <Button look="ink" type="submit" form={formId} aria-disabled={isSending}>
              {isSending ? 'Creating the session' : 'Create session'}
            </Button>
          </>
        )
      }
    >
      {created ? (
        <CreatedSession session={created} isClosing={isClosing} onCopied={onCopied} />
      ) : (
        <>
          <NewSessionForm id={formId} onSend={send} />
          {error !== undefined && <CreationFailure error={error} />}
        </>
      )}
    </Dialog>
  );
}

function CreationFailure({ error }: { readonly error: unknown }) {
  return (
    <ProblemPanel what="Creating the session failed" error={error} className="mt-4 px-0 pt-0 pb-0">
      {isUnanswered(error) && (
        <p className="text-muted">The session may have been created. Look for it in the list before you try again.</p>
      )}
    </ProblemPanel>
  );
}

/** Our own server's answer is missing, which would say whether the session may have been created. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ProblemError) || (error.detail === undefined && error.status >= 500) || error.code === 'offline';
