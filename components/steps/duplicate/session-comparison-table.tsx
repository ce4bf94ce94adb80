'use client';

import { CircleQuestionMark, Equal, EqualApproximately, EqualNot, type LucideIcon, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { SessionLink } from '#components/step-parts/related-session/index.ts';
import { CountryName, StatusMark } from '#components/step-parts/values/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { cn } from '#components/ui/style.ts';
import { Day, Time } from '#components/ui/time/index.ts';
import type { RelatedSession } from '#lib/model/session/explanation.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import type { AttributeKind } from '#lib/step-comparison/index.ts';
import { type Match, scoreText } from './matches.ts';
import { compareSessions, type Verdict } from './session-comparison.ts';

interface ComparedMatch {
  readonly match: Match;
  readonly related: RelatedSession | undefined;
}

interface ComparisonTableProps {
  readonly session: SessionDetail;
  readonly compared: readonly ComparedMatch[];
}

const marks: Readonly<Record<Verdict, { icon: LucideIcon; label: string; className: string } | null>> = {
  equal: { icon: Equal, label: 'Equal', className: 'text-equal' },
  partial: { icon: EqualApproximately, label: 'Partial', className: 'text-resubmission-fg' },
  different: { icon: EqualNot, label: 'Different', className: 'text-different' },
  missing: { icon: Minus, label: 'Missing', className: 'text-missing' },
  not_compared: { icon: CircleQuestionMark, label: 'Not compared', className: 'text-muted' },
  unknown: null,
};

/** The facts of this session beside those of the candidates' sessions. */
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
                const mark = marks[verdict];
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
                          <StatusMark icon={mark.icon} className={mark.className}>
                            {mark.label}
                          </StatusMark>
                          {remark !== undefined && <span className="text-meta text-muted">{remark}</span>}
                        </span>
                      )}
                    </span>
                  </Cell>
                );
              })}
            </Line>
          ))}
          <Line label="Received" own={<Time value={session.firstSeenAt} />}>
            {compared.map(({ match, related }, at) => (
              <Cell key={match.key} first={at === 0}>
                {related?.session ? (
                  <Time value={related.session.firstSeenAt} />
                ) : (
                  <span className="text-subtle">Not known</span>
                )}
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

interface LineProps {
  readonly label: string;
  readonly own: ReactNode;
  readonly children: ReactNode;
}

const Line = ({ label, own, children }: LineProps) => (
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
  if (values.length === 0)
    return (
      <span className="text-subtle">
        —<span className="sr-only">none</span>
      </span>
    );
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
