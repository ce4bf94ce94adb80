'use client';

import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { SafeText } from '#components/ui/text/index.ts';
import { useReaderLocale } from '#components/ui/time/index.ts';
import { useTooltip } from '#components/ui/tooltip/index.ts';
import { toAbsolute } from '#lib/format/dates/date.ts';
import { type Completeness, completenessMessage, type Totals } from '#lib/format/screening/index.ts';

interface SummaryProps {
  readonly totals: Totals;
  readonly delivered: number | null;
  readonly readAt: string;
}

/** The reported facts of the screening as a whole. */
export function Summary({ totals, delivered, readAt }: SummaryProps) {
  return (
    <div className="flex shrink-0 flex-wrap gap-x-5 gap-y-0.5 border-hairline border-y px-4 py-2 text-meta">
      <p>
        <span className="font-medium">
          {totals.reported === null ? 'No total reported' : `${hitsText(totals.reported)} reported`}
        </span>
        , {delivered === null ? 'no list delivered' : `${delivered.toLocaleString('en')} delivered`}, updated{' '}
        <ReadAt value={readAt} />
      </p>
      <dl className="contents">
        <Fact name="Ongoing monitoring">{flagText(totals.monitored)}</Fact>
        <Fact name="Action required">
          {totals.actionRequired ? (
            <span className="inline-flex items-center gap-1 font-medium text-resubmission-fg">
              <CircleAlert aria-hidden className="size-3.5" />
              Yes
            </span>
          ) : (
            flagText(totals.actionRequired)
          )}
        </Fact>
        {totals.status !== null && (
          <Fact name="Reported status">
            <Code text={totals.status} />
          </Fact>
        )}
        {totals.decision !== null && (
          <Fact name="Provider’s decision">
            <Code text={totals.decision} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

const hitsText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'hit' : 'hits'}`;

const flagText = (flag: boolean | null): string => (flag === null ? 'Not stated' : flag ? 'Yes' : 'No');

const Code = ({ text }: { readonly text: string }) => (
  <code className="line-clamp-2 break-all">
    <SafeText text={text} />
  </code>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

/** "12:04 UTC", with the full date in a tooltip. */
function ReadAt({ value }: { readonly value: string }) {
  const { trigger, tooltip } = useTooltip(toAbsolute(value, 'UTC', useReaderLocale()));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
      <time dateTime={value} tabIndex={0} className="whitespace-nowrap tabular-nums" {...trigger}>
        {value.slice(11, 16)} UTC
      </time>
      {tooltip}
    </>
  );
}

/** A prominent notice of what is missing or does not agree. */
export function Incomplete({ verdict }: { readonly verdict: Completeness }) {
  const message = completenessMessage(verdict);
  if (message === undefined) return null;
  return (
    <section
      aria-label="Completeness of the screening"
      data-slot="screening-notice"
      className="flex gap-2.5 border-current border-b bg-resubmission-bg px-4 py-2.5 text-resubmission-fg"
    >
      <TriangleAlert aria-hidden className="mt-px size-4.5" />
      <div>
        <h3 className="font-semibold">
          {verdict.state === 'incomplete' ? 'Screening incomplete' : 'More hits than reported'}
        </h3>
        <p className="max-w-[75ch] text-text">{message}</p>
      </div>
    </section>
  );
}
