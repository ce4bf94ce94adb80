'use client';

import { Check, Copy, CopyX, KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { NewSession } from '#lib/model/new-session.ts';

interface CreatedSessionProps {
  readonly session: NewSession;
  /** Closing was asked for, but the id was not copied. */
  readonly isClosing: boolean;
  readonly onCopied: () => void;
}

/** The id of a new session, what it gives access to, and how to copy it. */
export function CreatedSession({ session, isClosing, onCopied }: CreatedSessionProps) {
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
              <Link
                href={sessionPage(session.ref)}
                prefetch={false}
                className="rounded-chip font-mono text-accent hover:underline"
              >
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
