'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ReadProblem, ReadWait } from '#components/ui/feedback/index.ts';
import { Link } from '#components/ui/link.tsx';
import { cn } from '#components/ui/style.ts';
import { Moment } from '#components/ui/time/moment.tsx';
import { auditLogQuery } from '#lib/client/review/events.ts';
import { auditPage } from '#lib/model/addresses.ts';
import type { SigningState } from '#lib/model/review/events.schema.ts';
import type { EventRequest } from '#lib/model/review/events.ts';
import { EventRows } from './event-list.tsx';
import { FilterForm } from './filter-form.tsx';

const tabs = [
  { label: 'Events', log: undefined },
  { label: 'Sign-ins', log: 'sign-ins' },
] as const;

/** Shows every event that the roles may read, page by page. Filters and position are in the address. Where it is not whole, sessions are left out. */
export function AuditLogView({ request, isWhole }: { readonly request: EventRequest; readonly isWhole: boolean }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const read = useQuery(auditLogQuery(request));
  const { data } = read;
  const { older: _, newer: __, event: ___, log, ...filters } = request;
  return (
    <div className="flex min-h-0 grow flex-col bg-surface">
      <header className="shrink-0 border-hairline border-b px-4 pt-3 md:px-5">
        <h1 className="font-semibold text-title">Audit log</h1>
        {data && <SigningLine signing={data.signing} />}
        {!isWhole && (
          <p className="max-w-[90ch] text-muted">
            Administrators see no personal data: of other reviewers’ work with sessions, only who and when.
          </p>
        )}
        <nav aria-label="Logs" className="mt-1 flex gap-4">
          {tabs.map((tab) => (
            <Link
              key={tab.label}
              href={auditPage({ log: tab.log })}
              aria-current={tab.log === log ? 'page' : undefined}
              className={cn(
                'border-transparent border-b-2 py-1.5 font-medium text-muted hover:text-text',
                'aria-[current]:border-text aria-[current]:text-text',
              )}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      </header>
      <ReadProblem what="The audit log could not be read" read={read} className="border-hairline border-b" />
      <div className="min-h-0 grow panes:overflow-y-auto">
        <ReadWait read={read}>Still reading the audit log…</ReadWait>
        {data && (
          <>
            <FilterForm
              filters={filters}
              actors={data.reviewers}
              kindsOf={log === 'sign-ins' ? 'sign-ins' : isWhole ? 'all' : 'administrator'}
              pending={pending}
              onFilter={(next) => startTransition(() => router.push(auditPage({ ...next, log })))}
            />
            <div aria-busy={pending} className="border-hairline border-t">
              <EventRows list={data} request={request} addressOf={auditPage} showsSession />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const signingTexts: Partial<Record<SigningState['status'], string>> = {
  refused:
    'Signing has stopped: the stored events differ from those signed before. Run “npm run audit -- verify”, which names the first that differs. ',
  failed: 'Checkpoints cannot be signed at present: the key, the file or the database cannot be used. ',
  none: 'No checkpoint has been signed yet. ',
};

/** The line says how far the chain is signed, and whether anything is wrong with it. */
function SigningLine({ signing: { status, last } }: { readonly signing: SigningState }) {
  const isBad = status === 'refused' || status === 'failed';
  const Icon = isBad ? CircleAlert : CircleCheck;
  return (
    <p className={isBad ? 'font-medium text-rejected-fg' : 'text-muted'}>
      {status !== 'none' && <Icon aria-hidden className="mr-1.5 inline size-4 align-text-bottom" />}
      {signingTexts[status] ?? (last === null && 'The chain of events is signed every few minutes. ')}
      {last && (
        <>
          {count(last.size)} signed <Moment value={last.at} />
          {last.unsigned > 0 ? `; ${count(last.unsigned)} since then wait for the next checkpoint.` : '.'}
        </>
      )}
    </p>
  );
}

const count = (events: number) => `${events.toLocaleString('en')} ${events === 1 ? 'event' : 'events'}`;
