'use client';

import { Check, Copy, CopyX, KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { urls } from '#lib/model/urls.ts';
import type { Initiated } from '#lib/model/ways-in.ts';

interface ShownOnceProps {
  readonly made: Initiated;
  /** Somebody wants to close although the id was not copied. */
  readonly leaving: boolean;
  readonly onCopied: () => void;
}

/** The id of a new session, what it is good for, and the way to take it along. */
export function ShownOnce({ made, leaving, onCopied }: ShownOnceProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  // Also a closed tab or a reload takes the id away.
  useEffect(() => {
    if (outcome === 'copied') return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [outcome]);

  function wasCopied() {
    setOutcome('copied');
    onCopied();
  }
  const copy = () => navigator.clipboard.writeText(made.session_id).then(wasCopied, () => setOutcome('refused'));
  const Icon = outcome === 'copied' ? Check : outcome === 'refused' ? CopyX : Copy;

  return (
    <div className="flex flex-col gap-4">
      <p
        className={
          made.sandbox
            ? 'hatched -mx-4 -mt-4 flex h-6 items-center justify-center border-resubmission-fg border-b font-semibold text-meta text-resubmission-fg'
            : 'text-muted'
        }
      >
        {made.sandbox ? (
          <span className="flex h-full items-center bg-raised px-3">Sandbox: no real people</span>
        ) : made.sandbox === false ? (
          'A production session: for a real person or company.'
        ) : (
          'The service did not say whether this is a sandbox session.'
        )}
      </p>
      <div className="flex gap-2.5">
        <KeyRound aria-hidden className="mt-px size-4.5 shrink-0 text-resubmission-fg" />
        <p>
          Whoever holds this id can open the customer’s verification. Hand it over by a safe way.{' '}
          <strong className="font-semibold">It is shown only now.</strong>
        </p>
      </div>
      <div className="flex flex-col items-start gap-3 rounded-control border border-control bg-sunken p-3">
        {/* Copied by hand is copied too. */}
        <code onCopy={wasCopied} className="select-all break-all font-mono sm:text-hit">
          {made.session_id}
        </code>
        <Button look={outcome === 'copied' ? 'outline' : 'ink'} onClick={copy}>
          <Icon aria-hidden />
          Copy session id
        </Button>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {outcome === 'copied' && 'Copied. Paste it where it goes, then copy something else.'}
        {outcome === 'refused' && 'The browser did not allow copying. Select the id and copy it by hand.'}
      </p>
      <p className="text-muted">
        {made.ref === null ? (
          'The verification service does not show it yet. The desk goes on asking, and lists it when it does.'
        ) : (
          <>
            In the desk it is {/* Following it takes the id off the screen. */}
            {outcome === 'copied' ? (
              <Link
                href={urls.session(made.ref)}
                prefetch={false}
                className="rounded-chip font-mono text-accent hover:underline"
              >
                {made.ref}
              </Link>
            ) : (
              <span className="font-mono text-text">{made.ref}</span>
            )}
            .
          </>
        )}
      </p>
      <p role="alert" className="font-medium text-rejected-fg empty:hidden">
        {leaving && 'You have not copied the id. Once this is closed, nobody can see it here again.'}
      </p>
    </div>
  );
}
