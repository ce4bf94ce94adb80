import { type ReactNode, useId, useState } from 'react';
import { agreementLooks } from '#components/step-parts/agreement.tsx';
import { Absent } from '#components/step-parts/values.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Badge, kindMarks } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/day.tsx';
import { countryName } from '#lib/format/country.ts';
import { parseWireDate } from '#lib/format/dates/date.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { Agreement, HitExplanation } from '#lib/model/session/explanation.schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import type { NamedCountry } from './hit.ts';

interface LimitedListProps<One> {
  readonly all: readonly One[];
  readonly limit: number;
  /** The button names the elements in the plural: "aliases". */
  readonly noun: string;
  readonly className?: string;
  readonly children: (one: One, at: number) => ReactNode;
}

/** Only the first elements are shown until the rest is requested, so that long lists cost nothing at first. */
export function LimitedList<One>({ all, limit, noun, className, children }: LimitedListProps<One>) {
  const [shown, setShown] = useState(limit);
  if (all.length === 0) return null;
  return (
    <>
      <ul className={cn('min-w-0', className)}>
        {all.slice(0, shown).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read-only and its elements have no id
          <li key={at} className="min-w-0">
            {children(one, at)}
          </li>
        ))}
      </ul>
      {all.length > shown && (
        <Button size="small" className="mt-1" onClick={() => setShown(shown + 200)}>
          Show {Math.min(200, all.length - shown)} more of {all.length.toLocaleString('en')} {noun}
        </Button>
      )}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count?: number;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function Section({ title, count, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-5">
      <h4 id={id} className="mb-1.5 font-semibold">
        {title}
        <span className="font-normal text-muted">
          {count !== undefined && ` ${count.toLocaleString('en')}`}
          {hint !== undefined && `, ${hint}`}
        </span>
      </h4>
      {children}
    </section>
  );
}

export const Field = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(6rem,9.5rem)_minmax(0,1fr)] gap-x-4 border-hairline border-t py-1 first:border-t-0">
    <dt className="break-words text-muted">{name}</dt>
    <dd className="min-w-0">{children || <Absent>Not stated</Absent>}</dd>
  </div>
);

export function TextValue({ text, mono = false }: { readonly text: string; readonly mono?: boolean }) {
  if (parseWireDate(text) !== undefined) return <Day value={text} />;
  return (
    <Scroller className="long-text block">
      <SafeText text={text} className={mono ? 'whitespace-pre-wrap font-mono' : 'whitespace-pre-wrap'} />
    </Scroller>
  );
}

export function Country({ of: { code, name } }: { readonly of: NamedCountry }) {
  const label = name ?? countryName(code) ?? null;
  return (
    <span className="break-words">
      {label !== null && <SafeText text={label} />}
      {code !== null && code !== label && (
        <code className="ml-1 text-muted">
          <SafeText text={code} />
        </code>
      )}
    </span>
  );
}

export const Countries = ({ all }: { readonly all: readonly NamedCountry[] }) => (
  <LimitedList all={all} limit={30} noun="countries" className="flex flex-wrap gap-x-4">
    {(country) => <Country of={country} />}
  </LimitedList>
);

interface HitKindBadgesProps {
  /** The server finds them, for the comparison and for the verdicts; it is undefined until either is here. */
  readonly of: readonly HitKind[] | undefined;
  /** The types received are shown where the kind is only "Other", or not known yet. */
  readonly types: readonly string[] | null;
}

export const HitKindBadges = ({ of, types }: HitKindBadgesProps) => (
  <span className="flex min-h-5 min-w-0 flex-wrap items-center gap-1">
    {of?.map((kind) => (
      <Badge key={kind} tone={kindMarks[kind].tone} icon={kindMarks[kind].icon}>
        {kindMarks[kind].label}
      </Badge>
    ))}
    {(of?.[0] ?? 'other') === 'other' && types !== null && types.length > 0 && (
      <span className="ml-1 line-clamp-1 break-all text-meta text-muted">
        <SafeText text={types.map(toReadable).join(', ')} />
      </span>
    )}
  </span>
);

export function AgreementMark({ of, remark }: { readonly of: Agreement; readonly remark?: string | undefined }) {
  const { icon: Icon, label, className } = agreementLooks[of];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className={cn('inline-flex items-center gap-1.5 font-medium', className)}>
        <Icon aria-hidden className="size-3.5" />
        {label}
      </span>
      {remark !== undefined && (
        <span className="text-meta text-muted leading-5">
          <SafeText text={remark} />
        </span>
      )}
    </span>
  );
}

interface AgreementCountsProps {
  readonly of: Pick<HitExplanation, 'equal' | 'partial' | 'different' | 'notCompared' | 'missing'>;
  /** In short, only the numbers are shown; labels are for screen readers. */
  readonly short?: boolean;
}

/** Partial agreement and attributes not compared are counted only where there are any. */
export const AgreementCounts = ({ of, short = false }: AgreementCountsProps) => (
  <span className="flex flex-wrap gap-x-3 text-meta">
    {(['equal', 'partial', 'different', 'not_compared', 'missing'] as const).map((agreement) => {
      const { icon: Icon, label, className } = agreementLooks[agreement];
      const count = of[agreement === 'not_compared' ? 'notCompared' : agreement];
      if (count === 0 && (agreement === 'partial' || agreement === 'not_compared')) return null;
      return (
        <span
          key={agreement}
          className={cn(
            'inline-flex items-center gap-1.5 tabular-nums',
            count === 0 ? 'text-subtle' : `font-medium ${className}`,
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {count}
          <span className={cn(short && 'sr-only')}> {label.toLowerCase()} </span>
        </span>
      );
    })}
  </span>
);

/** The address or a row names a hit that the answer no longer has. */
export const HitGone = ({ children }: { readonly children?: ReactNode }) => (
  <div role="status" className="flex flex-wrap items-center gap-3 border-hairline border-b px-4 py-3 text-hit">
    That hit is no longer in this screening.
    {children}
  </div>
);
