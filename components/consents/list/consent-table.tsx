'use client';

import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { cn } from '#components/ui/style.ts';
import { Time } from '#components/ui/time/index.ts';
import { consentPage, sessionPage } from '#lib/model/addresses.ts';
import type { Consent } from '#lib/model/consents/consent.ts';
import { FindingsCell } from './findings-cell.tsx';
import { ScopesCell } from './scopes-cell.tsx';

const pageSize = 100;
const skeletonRows = Array.from({ length: 6 }, (_, row) => row);
const cell = 'min-w-0 md:border-hairline md:border-b md:px-3 md:py-2 md:align-top';

interface ConsentTableProps {
  /** Undefined while they are read. */
  readonly consents: readonly Consent[] | undefined;
}

/** A table; below 768 px each row is a block of lines. */
export function ConsentTable({ consents }: ConsentTableProps) {
  const [shown, setShown] = useState(pageSize);
  return (
    <>
      {/* Roles are explicit: displayed as blocks in a narrow window, a table would lose them. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table
        role="table"
        aria-busy={!consents}
        className="w-full border-separate border-spacing-0 text-left max-md:block md:table-fixed print:table-auto"
      >
        <caption className="sr-only">Shared data</caption>
        <thead role="rowgroup" className="max-md:hidden">
          <tr role="row">
            <Head className="md:pl-5">Label</Head>
            <Head>Findings</Head>
            <Head className="md:w-[32%]">Updated</Head>
            <Head className="md:w-36 wide:w-52">Session</Head>
            <Head className="w-32 max-wide:hidden">Added</Head>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {consents?.slice(0, shown).map((consent) => (
            <Row key={consent.id} consent={consent} />
          ))}
          {!consents &&
            skeletonRows.map((row) => (
              <tr key={row} role="row" className="h-15 max-md:block max-md:p-4">
                <td role="cell" colSpan={5} className="md:px-5">
                  <Skeleton className="w-2/5" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {consents && consents.length > shown && (
        <p className="flex items-center gap-3 px-4 py-3 text-muted md:px-5">
          <Button onClick={() => setShown(shown + pageSize)}>Show more</Button>
          {shown.toLocaleString('en')} of {consents.length.toLocaleString('en')}
        </p>
      )}
    </>
  );
}

const Head = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th
    // biome-ignore lint/a11y/noRedundantRoles: as the table
    role="columnheader"
    scope="col"
    className={cn(
      'sticky top-12 z-10 h-8 border-hairline border-b bg-surface px-3 font-medium text-meta text-muted panes:top-0 print:static',
      className,
    )}
  >
    {children}
  </th>
);

function Row({ consent }: { readonly consent: Consent }) {
  const { id, label, session, scopes, findings, createdAt, createdBy } = consent;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as the table
    <tr
      role="row"
      className="relative bg-surface hover:bg-hover max-md:flex max-md:flex-col max-md:gap-1.5 max-md:border-hairline max-md:border-b max-md:px-4 max-md:py-3 print:break-inside-avoid"
    >
      <td role="cell" className={cn(cell, 'md:pl-5')}>
        <Link
          href={consentPage(id)}
          prefetch={false}
          className="block w-fit max-w-full break-words rounded-chip font-name text-text after:absolute after:inset-0 max-md:text-hit"
        >
          <SafeText text={label} />
        </Link>
        <span className="block text-meta text-muted wide:hidden">
          Added <Time value={createdAt} className="relative z-1" /> by <SafeText text={createdBy} />
        </span>
      </td>
      <td role="cell" className={cn(cell, 'break-words')}>
        <FindingsCell findings={findings} />
      </td>
      <td role="cell" className={cell}>
        <ScopesCell scopes={scopes} />
      </td>
      <td role="cell" className={cell}>
        {session === null ? (
          <span className="text-subtle">Not linked</span>
        ) : (
          <Link
            href={sessionPage(session.ref)}
            prefetch={false}
            className="relative z-1 inline-block max-w-full break-words rounded-chip text-accent hover:underline"
          >
            <span className="sr-only">Session </span>
            <SafeText text={session.subject ?? session.ref} />
            {session.subject !== null && <span className="block font-mono text-meta text-muted">{session.ref}</span>}
          </Link>
        )}
      </td>
      <td role="cell" className={cn(cell, 'break-words max-wide:hidden')}>
        <Time value={createdAt} className="relative z-1" />
        <span className="block text-meta text-muted">
          <SafeText text={createdBy} />
        </span>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as the table
  );
}
