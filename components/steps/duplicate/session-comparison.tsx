/** The facts of this session stand beside those of the candidates' sessions. The verification service compares only faces. */
import type { ReactNode } from 'react';
import { agreementLooks } from '#components/step-parts/agreement.tsx';
import { SessionLink } from '#components/step-parts/related-session.tsx';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Absent, CountryName } from '#components/step-parts/values.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/day.tsx';
import { Time } from '#components/ui/time/time.tsx';
import type { RelatedSession } from '#lib/model/session/explanation.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { type Agreement, type AttributeKind, compareValues, maskedRemark } from '#lib/step-comparison/index.ts';
import { type Match, scoreText } from './matches.ts';

const Received = ({ session }: { readonly session: SessionDetail | null | undefined }) =>
  session?.firstSeenAt ? <Time value={session.firstSeenAt} /> : <span className="text-subtle">Not known</span>;

interface ComparisonTableProps {
  readonly session: SessionDetail;
  readonly compared: readonly { readonly match: Match; readonly related: RelatedSession | undefined }[];
}

export function ComparisonTable({ session, compared }: ComparisonTableProps) {
  const rows = compareSessions(
    session,
    compared.map(({ related }) => related?.session ?? null),
  );
  return (
    <Scroller as="div" className="overflow-x-auto border-hairline border-b">
      <table className={cn('w-full text-left', compared.length > 1 && 'min-w-xl')}>
        <caption className="sr-only">This session compared with the candidates’ sessions</caption>
        <thead className="text-muted">
          <tr className="h-9 border-hairline border-b">
            <th scope="col" className="w-30 px-4 font-medium max-sm:w-24">
              <span className="sr-only">Attribute</span>
            </th>
            <th scope="col" className="px-3 font-medium">
              This session
            </th>
            {compared.map(({ match }, at) => (
              <th key={match.key} scope="col" className={cn('px-3 font-medium', at === 0 && 'bg-selected')}>
                Candidate {match.rank}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line label="Session" own={<code>{session.ref}</code>}>
            {compared.map(({ match, related }) => (
              <Cell key={match.key} first={match === compared[0]?.match}>
                {match.sessionId === null ? (
                  <span className="text-subtle">Not stated</span>
                ) : (
                  <SessionLink
                    reference={session.ref}
                    sessionId={match.sessionId}
                    related={related}
                    whose={`of candidate ${match.rank}`}
                  />
                )}
              </Cell>
            ))}
          </Line>
          {rows.map(({ key, label, kind, own, others }) => (
            <Line key={key} label={label} own={<Values kind={kind} values={own} />}>
              {others.map(({ values, verdict, remark }, at) => {
                const mark = verdict === 'unknown' ? null : agreementLooks[verdict];
                return (
                  <Cell key={compared[at]?.match.key} first={at === 0}>
                    <span className="flex flex-wrap items-start justify-between gap-x-3 *:first:min-w-0 *:first:grow">
                      {verdict === 'unknown' ? (
                        <span className="text-subtle">Not known</span>
                      ) : (
                        <Values kind={kind} values={values} />
                      )}
                      {mark && (
                        <span className="flex flex-col sm:w-44">
                          <StatusMark icon={mark.icon} className={mark.className} text={mark.label} />
                          {remark !== undefined && <span className="text-meta text-muted">{remark}</span>}
                        </span>
                      )}
                    </span>
                  </Cell>
                );
              })}
            </Line>
          ))}
          <Line label="Received" own={<Received session={session} />}>
            {compared.map(({ match, related }, at) => (
              <Cell key={match.key} first={at === 0}>
                <Received session={related?.session} />
              </Cell>
            ))}
          </Line>
          <Line label="Similarity" own={<span className="text-subtle">Reference</span>}>
            {compared.map(({ match }, at) => (
              <Cell key={match.key} first={at === 0}>
                <span className="font-semibold tabular-nums">
                  <SafeText text={scoreText(match.score)} />
                </span>{' '}
                <span className="text-muted">{match.score !== null && 'as reported, no documented scale'}</span>
              </Cell>
            ))}
          </Line>
        </tbody>
      </table>
    </Scroller>
  );
}

const Line = ({ label, own, children }: Readonly<Record<'label' | 'own' | 'children', ReactNode>>) => (
  <tr className="border-hairline border-t align-top first:border-t-0">
    <th scope="row" className="px-4 py-1.5 font-normal text-muted">
      {label}
    </th>
    <td className="px-3 py-1.5">{own}</td>
    {children}
  </tr>
);

const Cell = ({ first, children }: { readonly first: boolean; readonly children: ReactNode }) => (
  <td className={cn('px-3 py-1.5', first && 'bg-selected')}>{children}</td>
);

function Values({ kind, values }: { readonly kind: AttributeKind; readonly values: readonly string[] }) {
  if (values.length === 0) return <Absent />;
  return (
    <span className="flex min-w-0 flex-col">
      {values.map((value) => (
        <Scroller key={value} className={cn('long-text block', kind === 'number' && 'font-mono')}>
          {kind === 'date' ? (
            <Day value={value} />
          ) : kind === 'country' ? (
            <CountryName code={value} />
          ) : (
            <SafeText text={value} />
          )}
        </Scroller>
      ))}
    </span>
  );
}

interface ComparedCell {
  readonly values: readonly string[];
  /** It is `missing` where one side has no value, and `unknown` where the other session is not registered. */
  readonly verdict: Agreement | 'missing' | 'unknown';
  readonly remark?: string;
}

const rows: readonly { readonly key: string; readonly label: string; readonly kind: AttributeKind }[] = [
  { key: 'name', label: 'Name', kind: 'name' },
  { key: 'birth_date', label: 'Birth date', kind: 'date' },
  { key: 'document_number', label: 'Document number', kind: 'number' },
  { key: 'nationality', label: 'Nationality', kind: 'country' },
  { key: 'phone', label: 'Phone', kind: 'phone' },
  { key: 'email', label: 'Email', kind: 'email' },
];

type SessionFacts = Pick<SessionDetail, 'subjectFacts'>;

/** @param others null: not registered, or still loading @returns rows with a cell for each other session, in their order */
export const compareSessions = (own: SessionFacts, others: readonly (SessionFacts | null)[]) =>
  rows.map((row) => {
    const values = valuesOf(own, row.key);
    return {
      ...row,
      own: values,
      others: others.map(
        (other): ComparedCell =>
          other ? compareCells(row.kind, values, valuesOf(other, row.key)) : { values: [], verdict: 'unknown' },
      ),
    };
  });

const valuesOf = ({ subjectFacts }: SessionFacts, key: string): readonly string[] => [
  ...new Set(subjectFacts.flatMap((fact) => (fact.key === key && fact.value.trim() !== '' ? fact.value : []))),
];

/** The steps of one session may differ: a single value in common counts, as a reviewer must not miss it. */
function compareCells(kind: AttributeKind, own: readonly string[], values: readonly string[]): ComparedCell {
  if (own.length === 0 || values.length === 0) return { values, verdict: 'missing' };
  const pairs = own.flatMap((left) =>
    values.map((right) =>
      isMasked(left) || isMasked(right)
        ? ({ agreement: 'not_compared', remark: maskedRemark } as const)
        : compareValues(kind, left, right),
    ),
  );
  const found = (agreement: string) => pairs.find((pair) => pair.agreement === agreement);
  const best = found('equal') ?? found('partial') ?? found('not_compared') ?? pairs[0];
  if (!best || best.agreement === 'several') return { values, verdict: 'not_compared' };
  const several = best.agreement === 'equal' && pairs.some(({ agreement }) => agreement !== 'equal');
  const remark = best.remark ?? (several ? 'one of several values' : undefined);
  return { values, verdict: best.agreement, ...(remark !== undefined && { remark }) };
}
