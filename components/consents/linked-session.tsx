'use client';

/**
 * Shared data (v1) beside the session that they are linked to. Promises that another person or company is said first and loudly, and that only
 * what was compared is said to agree. Throws nothing.
 */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDot, CircleQuestionMark, UserX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { AgreementMark, FactSource, FactValue } from '#components/step-parts/agreement.tsx';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { ReadProblem, Skeleton } from '#components/ui/feedback/index.ts';
import { Link } from '#components/ui/link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { agreeing, compareLinked, type LinkedRow, sourceLabel } from './compare-linked.ts';

const cell = 'px-2 py-1 align-top max-sm:block max-sm:px-4 max-sm:py-0.5';

interface LinkedTableProps {
  readonly rows: readonly LinkedRow[];
  readonly reference: string;
  readonly sourceLabel: (source: string) => string;
}

const LinkedTable = ({ rows, ...more }: LinkedTableProps) => (
  <table className="mb-3 w-full text-left max-sm:block sm:table-fixed">
    <caption className="sr-only">Shared data compared with the linked session</caption>
    <thead className="text-muted max-sm:sr-only">
      <tr>
        <Head className="w-40">Field</Head>
        <Head>Shared data</Head>
        <Head>Session</Head>
        <Head className="w-44">Agreement</Head>
      </tr>
    </thead>
    {rows.map((row) => (
      <Rows key={`${row.key} ${row.own.fact.value}`} row={row} {...more} />
    ))}
  </table>
);

interface RowsProps extends Omit<LinkedTableProps, 'rows'> {
  readonly row: LinkedRow;
}

const Rows = ({ row: { label, kind, own, sources, others }, reference, sourceLabel }: RowsProps) => (
  <tbody className="max-sm:block">
    {others.map((other, at) => (
      <tr
        key={`${other.fact.key} ${other.fact.step} ${other.fact.value}`}
        className={cn(
          'border-hairline max-sm:block max-sm:py-1.5',
          at === 0 && 'border-t',
          other.against?.agreement === 'different' && 'bg-different-bg',
        )}
      >
        {at === 0 && (
          <>
            <th
              scope="rowgroup"
              rowSpan={others.length}
              className={cn(cell, others.length > 1 && 'bg-surface', 'font-normal text-muted sm:pl-4 md:pl-5')}
            >
              {label}
            </th>
            <td rowSpan={others.length} className={cn(cell, others.length > 1 && 'bg-surface')}>
              <span className="block text-meta text-muted sm:hidden">Shared data</span>
              <FactValue kind={kind} value={own} />
              <span className="block text-meta text-muted">
                <SafeText text={sources.map(sourceLabel).join('; ')} />
              </span>
            </td>
          </>
        )}
        <td className={cell}>
          <span className="block text-meta text-muted sm:hidden">Session</span>
          <FactValue kind={kind} value={other} />
          <span className="text-meta text-muted">
            <FactSource reference={reference} fact={other.fact} />
          </span>
        </td>
        <td className={cn(cell, 'pr-4')}>
          {other.against && (
            <AgreementMark agreement={other.against.agreement} remark={other.against.remark} isFinding />
          )}
        </td>
      </tr>
    ))}
  </tbody>
);

const Head = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th scope="col" className={cn('h-8 px-2 font-medium first:pl-4 last:pr-4 md:first:pl-5', className)}>
    {children}
  </th>
);

interface LinkedSessionProps {
  readonly consent: ConsentDetail;
  readonly session: NonNullable<ConsentDetail['session']>;
}

/** The section says first whether the data are of the person or company of the session, then where they differ. */
export function LinkedSession({ consent, session }: LinkedSessionProps) {
  const headingId = useId();
  const read = useQuery(sessionQuery(session.ref));
  const { data, error } = read;
  return (
    <section id="linked-session" aria-labelledby={headingId} className="scroll-mt-14 border-hairline border-b">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 pt-2 md:px-5">
        <h2 id={headingId} className="font-semibold text-page">
          Linked session
        </h2>
        <Link
          href={sessionPage(session.ref)}
          className="inline-flex min-h-6 min-w-0 items-center gap-2 rounded-chip text-accent hover:underline"
        >
          {session.subject !== null && <SafeText text={session.subject} className="break-words" />}
          <span className="font-mono text-meta">{session.ref}</span>
        </Link>
      </header>
      {!data && <ReadProblem what="The linked session could not be read, so nothing is compared" read={read} />}
      {!error && !data && (
        <div aria-busy className="flex flex-col gap-2 px-4 py-4 md:px-5">
          <Skeleton className="w-64" />
          <Skeleton className="w-96 max-w-full" />
        </div>
      )}
      {data && <Compared consent={consent} session={data} />}
    </section>
  );
}

function Compared({ consent, session }: { readonly consent: ConsentDetail; readonly session: SessionDetail }) {
  const rows = compareLinked(consent.facts, session);
  const compared = rows.filter(({ others }) => others.length > 0);
  const alone = [...new Set(rows.filter(({ others }) => others.length === 0).map(({ label }) => label.toLowerCase()))];
  return (
    <>
      <Verdict consent={consent} session={session} rows={rows} />
      {compared.length > 0 && (
        <LinkedTable
          rows={compared}
          reference={session.ref}
          sourceLabel={(source) => sourceLabel(consent.facts, source)}
        />
      )}
      {alone.length > 0 && (
        <p className="px-4 pb-3 text-meta text-muted md:px-5">Only in the shared data: {alone.join(', ')}.</p>
      )}
    </>
  );
}

interface VerdictProps {
  readonly consent: ConsentDetail;
  readonly session: SessionDetail;
  readonly rows: readonly LinkedRow[];
}

const attributeNames: Readonly<Record<string, string>> = {
  name: 'name',
  birth_date: 'birth date',
  registration_number: 'registration number',
};
const names = (keys: readonly string[]): string => keys.map((key) => attributeNames[key] ?? key).join(' and ');

/** Only what was compared is said to agree. */
function Verdict({ consent, session, rows }: VerdictProps) {
  const another = consent.findings.find(({ code }) => code === 'another_person');
  const whom = session.kind === 'corporate' ? 'company' : 'person';
  if (another)
    return (
      <div
        role="alert"
        className="mx-4 mb-3 flex gap-2.5 rounded-table border border-rejected-fg bg-rejected-bg px-3 py-2.5 text-rejected-fg md:mx-5"
      >
        <UserX aria-hidden className="mt-px size-4.5 shrink-0" />
        <div>
          <p className="font-semibold text-hit">These data are about another {whom}</p>
          <p>
            <SafeText text={another.message} />. Check the link and the token before using anything on this page.
          </p>
        </div>
      </div>
    );
  const hasNames = consent.facts.some(({ key }) => key === 'name');
  if (!hasNames) {
    const isStateOnly = resourceNames.some((name) =>
      consent.scopes.some(({ resource, outcome }) => resource === name && outcome === 'state_only'),
    );
    return (
      <Line>
        <StatusMark icon={isStateOnly ? CircleDot : CircleQuestionMark} className="text-muted">
          {isStateOnly
            ? 'State only: nothing is compared with the session'
            : `Nothing is compared: the shared data name no ${whom}`}
        </StatusMark>
      </Line>
    );
  }
  const agreed = agreeing(rows, session.kind);
  const all = session.kind === 'corporate' ? ['name', 'registration_number'] : ['name', 'birth_date'];
  if (consent.findings.some(({ code }) => code === 'person_not_compared') || agreed.length === 0)
    return (
      <Line>
        <StatusMark icon={CircleQuestionMark} className="text-resubmission-fg">
          {`Not established that this is the same ${whom}: ${names(all)} are not conclusive`}
        </StatusMark>
      </Line>
    );
  const open = all.filter((key) => !agreed.includes(key));
  const sentence = names(agreed);
  return (
    <Line>
      <StatusMark icon={CircleCheck} className="text-text">
        {`${sentence[0]?.toUpperCase()}${sentence.slice(1)} ${agreed.length === 1 ? 'agrees' : 'agree'}`}
        {open.length > 0 && <span className="font-normal text-muted">; not conclusive: {names(open)}</span>}
      </StatusMark>
    </Line>
  );
}

const Line = ({ children }: { readonly children: ReactNode }) => <p className="px-4 pb-3 md:px-5">{children}</p>;
