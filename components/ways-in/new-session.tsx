'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import type { OverlayProps } from '#components/ui/use-overlay.ts';
import { ProblemError } from '#lib/client/api.ts';
import { type InitWish, initSession } from '#lib/client/ways-in.ts';
import type { Initiated } from '#lib/model/ways-in.ts';
import { InitForm } from './init-form.tsx';
import { ShownOnce } from './shown-once.tsx';

const formId = 'new-session';

/** Makes a session upstream. Its id lives in the state of this dialog alone, and goes with it. */
export function NewSession({ open, onOpenChange, anchor }: OverlayProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [made, setMade] = useState<Initiated>();
  const [copied, setCopied] = useState(false);
  const [leaving, setLeaving] = useState(false);

  async function send(wish: InitWish) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      setMade(await initSession(wish));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  function close() {
    setMade(undefined);
    setError(undefined);
    setCopied(false);
    setLeaving(false);
    onOpenChange(false);
  }

  /** Not while the answer is on its way, which comes once; nor unasked while the id was not copied. */
  function wantClose() {
    if (busy) return;
    if (made && !copied) setLeaving(true);
    else close();
  }

  function wasCopied() {
    setCopied(true);
    setLeaving(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && wantClose()}
      anchor={anchor}
      title={made ? 'Session made' : 'New session'}
      description={made ? undefined : 'For a customer to go through, in the verification service.'}
      footer={
        made ? (
          <>
            <Button onClick={leaving ? () => setLeaving(false) : wantClose}>{leaving ? 'Keep it open' : 'Done'}</Button>
            {leaving && (
              <Button look="ink" onClick={close}>
                Close without copying
              </Button>
            )}
          </>
        ) : (
          <>
            <Button aria-disabled={busy} onClick={wantClose}>
              Cancel
            </Button>
            <Button look="ink" type="submit" form={formId} aria-disabled={busy}>
              {busy ? 'Making the session' : 'Make session'}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <ShownOnce made={made} leaving={leaving} onCopied={wasCopied} />
      ) : (
        <>
          <InitForm id={formId} onSend={send} />
          {error !== undefined && (
            <ProblemPanel
              what="The session was not made, as far as known"
              error={error}
              className="mt-4 px-0 pt-0 pb-0"
            >
              {isUnheard(error) && (
                <p className="text-muted">
                  The session may have been made all the same. Look for it in the list before you try again.
                </p>
              )}
            </ProblemPanel>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The desk's own answer did not come: then it could not say either whether the session was made. */
const isUnheard = (error: unknown): boolean =>
  !(error instanceof ProblemError) || (error.detail === undefined && error.status >= 500) || error.code === 'offline';
