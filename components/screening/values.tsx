'use client';

import { type ReactNode, useId } from 'react';
import { Day } from '#components/ui/day.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Scroller } from '#components/ui/scroller.tsx';
import { countryName } from '#lib/format/country.ts';
import { parseWireDate } from '#lib/format/date.ts';
import type { NamedCountry } from './hit.ts';
import { Limited } from './limited.tsx';
import { Absent } from './marks.tsx';

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

/** One line of a list of values; nothing given reads "not told". */
export const Field = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(6rem,9.5rem)_minmax(0,1fr)] gap-x-4 border-hairline border-t py-1 first:border-t-0">
    <dt className="break-words text-muted">{name}</dt>
    <dd className="min-w-0">{children || <Absent>not told</Absent>}</dd>
  </div>
);

export function Words({ text, mono = false }: { readonly text: string; readonly mono?: boolean }) {
  if (parseWireDate(text) !== undefined) return <Day value={text} />;
  return (
    <Scroller className="long-text block">
      <SafeText text={text} className={mono ? 'whitespace-pre-wrap font-mono' : 'whitespace-pre-wrap'} />
    </Scroller>
  );
}

export function Country({ of: { code, name } }: { readonly of: NamedCountry }) {
  const told = name ?? countryName(code) ?? null;
  return (
    <span className="break-words">
      {told !== null && <SafeText text={told} />}
      {code !== null && code !== told && (
        <code className="ml-1 text-muted">
          <SafeText text={code} />
        </code>
      )}
    </span>
  );
}

export const Countries = ({ all }: { readonly all: readonly NamedCountry[] }) => (
  <Limited all={all} limit={30} word="countries" className="flex flex-wrap gap-x-4">
    {(country) => <Country of={country} />}
  </Limited>
);
