'use no memo';

import type { ReactNode } from 'react';
import { cn } from '#components/ui/style.ts';
import { toDayOrMonth } from '#lib/format/dates/month.ts';
import type { Numbers } from '#lib/model/review/numbers.schema.ts';
import { ageRange, decisionNames, durationText, NumbersTable, rateText } from './numbers-table.tsx';

interface BarPart {
  readonly name: string;
  readonly value: number;
  /** The look is its fill: parts differ in brightness too. */
  readonly look: string;
}

interface Bar {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly BarPart[];
  /** The text is written at the end of the bar. */
  readonly text: string;
}

interface BarsProps {
  /** The label says what is drawn; the table beside it says the same. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The full width stands for this value, or for the longest bar. */
  readonly full?: number;
}

const sumOf = (parts: readonly BarPart[]): number => parts.reduce((sum, { value }) => sum + value, 0);

/** Draws horizontal bars on one scale that begins at nothing. */
function Bars({ label, bars, full = Math.max(1, ...bars.map(({ parts }) => sumOf(parts))) }: BarsProps) {
  const legend = bars[0]?.parts ?? [];
  return (
    <figure role="img" aria-label={label} className="min-w-0">
      <div className="grid grid-cols-[max-content_minmax(0,1fr)_max-content] items-center gap-x-3 gap-y-1.5">
        {bars.map(({ key, name, parts, text }) => (
          <div key={key} className="contents">
            <span className="text-muted">{name}</span>
            <Drawn parts={parts} full={full} />
            <span className="text-right tabular-nums">{text}</span>
          </div>
        ))}
      </div>
      {legend.length > 1 && (
        <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
          {legend.map(({ name, look }) => (
            <span key={name} className="flex items-center gap-1.5">
              <svg aria-hidden="true" className="size-3">
                <rect width="100%" height="100%" className={look} />
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

/** It is SVG, since the content security policy allows no style attribute. */
function Drawn({ parts, full }: { readonly parts: readonly BarPart[]; readonly full: number }) {
  const from = parts.map((_, at) => sumOf(parts.slice(0, at)));
  return (
    <svg aria-hidden="true" className="h-4 w-full bg-sunken forced-colors:border">
      {parts.map(({ name, value, look }, at) => (
        <rect
          key={name}
          x={`${((from[at] ?? 0) / full) * 100}%`}
          width={`${(value / full) * 100}%`}
          height="100%"
          className={cn(look, 'forced-colors:stroke-[CanvasText]')}
        />
      ))}
    </svg>
  );
}

const whole = (count: number): string => count.toLocaleString('en');

type ByKind = Numbers['overdue'];

const totalOf = ({ individual, corporate }: ByKind): number => individual + corporate;
const cellsOf = (counts: ByKind) => [counts.individual, counts.corporate, totalOf(counts)].map(whole);

/** Parts are told apart by brightness and pattern too. */
const looks = {
  first: 'fill-pending-fg',
  second: 'fill-pending-fg/45',
  open: 'fill-resubmission-fg',
  match: 'fill-rejected-fg',
  falsePositive: 'fill-submission-fg/50',
  inconclusive: 'fill-resubmission-fg/45',
} as const;

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly note: ReactNode;
  readonly drawing: ReactNode;
  readonly table: ReactNode;
}

const Section = ({ id, title, note, drawing, table }: SectionProps) => (
  <section aria-labelledby={id} className="border-hairline border-b px-4 py-5 md:px-5 print:break-inside-avoid">
    <h2 id={id} className="font-semibold text-page">
      {title}
    </h2>
    <p className="mt-0.5 max-w-[80ch] text-muted">{note}</p>
    <div className="mt-4 grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
      {drawing}
      {table}
    </div>
  </section>
);

export function OpenByAgeSection({ numbers: { open, overdue, knownFrom, on } }: { readonly numbers: Numbers }) {
  const total = { individual: 0, corporate: 0 };
  for (const { individual, corporate } of open) {
    total.individual += individual;
    total.corporate += corporate;
  }
  const rows = open.map((age) => ({
    key: String(age.fromHours),
    name: ageRange(age),
    parts: [
      { name: 'Individuals', value: age.individual, look: looks.first },
      { name: 'Companies', value: age.corporate, look: looks.second },
    ],
    text: whole(totalOf(age)),
    cells: cellsOf(age),
  }));
  return (
    <Section
      id="open"
      title="Open by age"
      note={
        <>
          Sessions that need review, by the time since they first needed it. Snoozed sessions are counted.
          {knownFrom !== null && on < knownFrom && ` Not known before ${knownFrom}.`}
        </>
      }
      drawing={<Bars label="Open sessions by age" bars={rows} />}
      table={
        <NumbersTable
          caption="Open sessions by age and kind"
          first="Age"
          columns={['Individuals', 'Companies', 'Total']}
          rows={[
            ...rows,
            { key: 'total', name: 'Open', cells: cellsOf(total), isTotal: true },
            { key: 'overdue', name: 'Of which overdue', cells: cellsOf(overdue) },
          ]}
        />
      }
    />
  );
}

export function TimeToDecisionSection({ numbers: { timeToDecision } }: { readonly numbers: Numbers }) {
  const all = timeToDecision.find(({ decision }) => decision === 'all');
  const percentiles = [
    ['50 %', all?.p50 ?? null],
    ['75 %', all?.p75 ?? null],
    ['95 %', all?.p95 ?? null],
  ] as const;
  return (
    <Section
      id="time"
      title="Time to decision"
      note="From the moment a session first needed review to the decision that took effect, including the second review; decisions of the preceding 90 days."
      drawing={
        <Bars
          label="Time within which half, three quarters and 95 % of the sessions were decided"
          bars={percentiles.map(([name, value]) => ({
            key: name,
            name,
            parts: [{ name: 'Time', value: value ?? 0, look: looks.first }],
            text: durationText(value),
          }))}
        />
      }
      table={
        <NumbersTable
          caption="Time to decision"
          first="Decision"
          columns={['Decided', '50 % within', '75 % within', '95 % within']}
          rows={timeToDecision.map(({ decision, count, p50, p75, p95 }) => ({
            key: decision,
            name: decisionNames[decision],
            cells: [whole(count), durationText(p50), durationText(p75), durationText(p95)],
            isTotal: decision === 'all',
          }))}
        />
      }
    />
  );
}

const hitNames = { hit: 'Screening hits', duplicate: 'Duplicate candidates' } as const;

export function HitsSection({ numbers: { hits } }: { readonly numbers: Numbers }) {
  const rows = hits.map(({ of, open, match, falsePositive, inconclusive }) => {
    const parts = [
      { name: 'Open', value: open, look: looks.open },
      { name: 'Inconclusive', value: inconclusive, look: looks.inconclusive },
      { name: 'Match', value: match, look: looks.match },
      { name: 'False positive', value: falsePositive, look: looks.falsePositive },
    ];
    const cells = parts.map(({ value }) => whole(value));
    return { key: of, name: hitNames[of], parts, text: whole(sumOf(parts)), cells };
  });
  return (
    <Section
      id="hits"
      title="Hits by verdict"
      note="Hits and duplicate candidates that the verification service reported last, by the verdict in force. Inconclusive ones stay open."
      drawing={<Bars label="Hits and duplicate candidates by verdict" bars={rows} />}
      table={
        <NumbersTable
          caption="Hits and duplicate candidates by verdict"
          first="Kind"
          columns={['Open', 'Inconclusive', 'Match', 'False positive']}
          rows={rows}
        />
      }
    />
  );
}

export function FalsePositiveSection({ numbers: { months } }: { readonly numbers: Numbers }) {
  const rows = months.map(({ month, judged, falsePositives }) => {
    const value = judged === 0 ? 0 : (falsePositives / judged) * 100;
    const text = rateText(falsePositives, judged);
    return {
      key: month,
      name: toDayOrMonth(month),
      parts: [{ name: 'False positives', value, look: looks.falsePositive }],
      text,
      cells: [whole(judged), whole(falsePositives), text],
    };
  });
  return (
    <Section
      id="false-positives"
      title="False-positive rate by month"
      note="False positives among the match and false-positive verdicts of the month, on hits and duplicate candidates."
      drawing={<Bars label="False-positive rate by month, per cent" full={100} bars={rows} />}
      table={
        <NumbersTable
          caption="False-positive rate by month"
          first="Month"
          columns={['Verdicts', 'False positives', 'Rate']}
          rows={rows}
        />
      }
    />
  );
}
