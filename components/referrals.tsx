'use client';

/** Referrals, for the MLRO and auditors alone: the list, a referral and its end. Throws nothing. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { EmptyState, ReadProblem, ReadWait, Skeleton } from '#components/ui/feedback/index.ts';
import { focusNext } from '#components/ui/focus-next.ts';
import { Link } from '#components/ui/link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { queryOf } from '#lib/client/operation.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { Referral } from '#lib/model/review/referral.schema.ts';
import { listReferrals } from '#lib/operations/referrals.ts';

const ReferralRecord = lazyPart(
  () => import('./referral-record.tsx').then((module) => module.ReferralRecord),
  () => <Skeleton className="w-60" />,
);

/** Open referrals come first, the oldest before the others. Reading one is an event that the MLRO and auditors alone see. */
export function ReferralsView() {
  const read = useQuery(queryOf(listReferrals, {}));
  const { data } = read;
  return (
    <div className="flex min-h-0 grow flex-col bg-surface">
      <header className="shrink-0 border-hairline border-b px-4 pt-3 pb-3 md:px-5">
        <h1 className="font-semibold text-title">
          Referrals
          {data && <span className="ml-3 font-normal text-body text-muted">{data.open} open</span>}
        </h1>
        <p className="max-w-[90ch] text-muted">
          Sessions referred to the MLRO. Only the MLRO and auditors can see this page; that a session was referred is
          visible only to them and to the reviewer who referred it. Of a report, Review Desk stores only its reference.
        </p>
      </header>
      <ReadProblem
        what={data ? 'The list could not be reloaded. The rows below are older' : 'The list could not be read'}
        read={read}
        className="border-hairline border-b"
      />
      <div className="min-h-0 grow panes:overflow-y-auto">
        <ReadWait read={read}>Still reading the list…</ReadWait>
        {data?.referrals.length === 0 && (
          <EmptyState kind="nothing-yet" className="md:px-5">
            No session has been referred.
          </EmptyState>
        )}
        <ul>
          {data?.referrals.map((referral) => (
            <Row key={referral.id} referral={referral} />
          ))}
        </ul>
        {data?.more && <p className="px-4 py-3 text-muted md:px-5">More referrals, closed earlier, are not listed.</p>}
      </div>
    </div>
  );
}

function Row({ referral: { id, session, by, at, closed } }: { readonly referral: Referral }) {
  const [isOpen, setOpen] = useState(false);
  const name = session.subject ?? session.ref;
  const row = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const keepFocus = () => focusNext(toggle.current, row.current);
  const isClosed = closed !== null;
  useEffect(() => {
    // A referral that was closed moves below the open ones, and its row loses the focus by that.
    if (isClosed && isOpen) focusNext(toggle.current);
  }, [isClosed, isOpen]);
  return (
    <li ref={row} className="flex flex-col gap-2 border-hairline border-b px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          href={sessionPage(session.ref)}
          className="min-w-0 break-words rounded-chip font-name text-hit hover:underline"
        >
          <SafeText text={name} />
        </Link>
        <code className="text-muted">{session.ref}</code>
        <span className="text-muted">
          referred by <SafeText text={by.name} />, <Time value={at} />
        </span>
        <span className="ml-auto flex items-center gap-3">
          <span className={closed === null ? 'font-medium text-resubmission-fg' : 'text-muted'}>
            {closed === null ? 'Open' : 'Closed'}
          </span>
          <Button ref={toggle} size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Read'}
            <span className="sr-only"> the referral of {name}</span>
          </Button>
        </span>
      </div>
      {isOpen && <ReferralRecord id={id} onClosed={keepFocus} />}
    </li>
  );
}
