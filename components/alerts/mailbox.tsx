'use client';

import { useRouter } from 'next/navigation';
import { Fragment, useTransition } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import type { CaughtMail } from '#lib/model/alerts.ts';

interface MailboxProps {
  readonly email: string;
  readonly mails: readonly CaughtMail[];
  /** Addresses of this origin are links; any other address is text. */
  readonly origin: string;
}

/** Shows the demo's mail to this reviewer, as a mail program would show it. */
export function Mailbox({ email, mails, origin }: MailboxProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <div className="min-h-0 grow panes:overflow-y-auto">
      <div className="mx-auto w-full max-w-4xl px-5 py-6">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="font-semibold text-title">Mailbox</h1>
            <p className="text-muted">
              Emails that the demo would send to <bdi>{email}</bdi>. No email leaves this machine.
            </p>
          </div>
          <Button aria-disabled={isPending} onClick={() => startTransition(() => router.refresh())}>
            {isPending ? 'Checking for emails' : 'Check for emails'}
          </Button>
        </div>
        {mails.length === 0 && (
          <EmptyState kind="nothing-yet" className="px-0">
            No emails yet. An alert is sent a few seconds after its cause.
          </EmptyState>
        )}
        <ol aria-label="Emails, newest first" className="flex flex-col gap-3">
          {mails.map((mail) => (
            <li key={`${mail.id} ${mail.at}`} className="rounded-table border border-hairline bg-surface">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-hairline border-b px-3 py-2">
                <h2 className="font-semibold">
                  <bdi>{mail.subject}</bdi>
                </h2>
                <p className="text-meta text-muted">
                  <bdi>{mail.from}</bdi>, <Time value={mail.at} />
                </p>
              </div>
              <p className="whitespace-pre-line break-words px-3 py-3">
                <LinkedText text={mail.text.trim()} origin={origin} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const addresses = /(https?:\/\/[^\s<>"]+)/;

function LinkedText({ text, origin }: { readonly text: string; readonly origin: string }) {
  return text.split(addresses).map((part, at) => {
    const isOurs = at % 2 === 1 && URL.canParse(part) && new URL(part).origin === origin;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <Fragment key={at}>
        {isOurs ? (
          // This is no client navigation, as a mail program opens the address in a new page.
          <a href={part} className="text-accent underline-offset-2 hover:underline">
            {part}
          </a>
        ) : (
          part
        )}
      </Fragment>
    );
  });
}
