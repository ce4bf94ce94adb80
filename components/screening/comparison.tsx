'use client';

import { type ReactNode, useId } from 'react';
import { cn } from '#components/ui/cn.ts';
import { Day } from '#components/ui/day.tsx';
import { Marked } from '#components/ui/marked-text.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Scroller } from '#components/ui/scroller.tsx';
import { countryName } from '#lib/format/country.ts';
import { parseWireDate } from '#lib/format/date.ts';
import type { AttributeComparison, AttributeValue, HitExplanation, NameWord } from '#lib/model/explanation.ts';
import { bySpelling } from './by-spelling.ts';
import { Limited } from './limited.tsx';
import { Absent, AgreementSign, Sums } from './marks.tsx';

/** What this desk makes of the hit: its name word by word, then every attribute of both sides. Ours, and said so. */
export function Comparison({ explained }: { readonly explained: HitExplanation }) {
  const id = useId();
  return (
    <>
      <section aria-labelledby={`${id}-why`} className="pt-4">
        <h4 id={`${id}-why`} className="font-semibold">
          Why it is here <span className="ml-1 font-normal text-muted">our explanation</span>
        </h4>
        {explained.words.length > 0 ? (
          <Words words={explained.words} />
        ) : (
          <p className="mt-1 text-muted">One of the two sides gives no name, so no names are aligned.</p>
        )}
      </section>
      <section aria-labelledby={`${id}-attributes`} className="pt-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 id={`${id}-attributes`} className="font-semibold">
            Attribute by attribute
          </h4>
          <Sums of={explained} />
        </div>
        <Attributes attributes={explained.attributes} />
        <p className="mt-1.5 text-muted">A missing attribute never lowers a hit.</p>
      </section>
    </>
  );
}

const frame = 'mt-1.5 rounded-table border border-hairline bg-surface';

function Words({ words }: { readonly words: readonly NameWord[] }) {
  const cell = 'min-w-28 border-hairline border-l px-3 py-1.5 text-left align-top';
  const head = 'w-24 px-3 py-1.5 text-left align-top font-normal text-muted';
  return (
    <Scroller as="div" className={cn(frame, 'overflow-x-auto')}>
      <table className="w-full">
        <caption className="sr-only">The name of the subject, word by word, with the words of the hit</caption>
        <tbody>
          <tr>
            <th scope="row" className={head}>
              Subject
            </th>
            {words.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name never change places
              <td key={at} className={cn(cell, 'font-medium')}>
                {word.subject === null ? <Absent>not in the name</Absent> : <SafeText text={word.subject} />}
              </td>
            ))}
          </tr>
          <tr className="border-hairline border-t">
            <th scope="row" className={head}>
              Hit
            </th>
            {words.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name never change places
              <td key={at} className={cn(cell, 'font-medium')}>
                {word.hit === null ? <Absent>not on the list</Absent> : <Value value={word.hit} kind="name" />}
              </td>
            ))}
          </tr>
          <tr className="border-hairline border-t">
            <th scope="row" className={head}>
              Agreement
            </th>
            {words.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name never change places
              <td key={at} className={cell}>
                <AgreementSign of={word.agreement} remark={word.remark} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Scroller>
  );
}

const cellClass = 'min-w-0 px-3 py-1.5 align-top max-sm:block max-sm:py-0.5';

function Attributes({ attributes }: { readonly attributes: readonly AttributeComparison[] }) {
  return (
    <table className={cn(frame, 'w-full border-separate border-spacing-0 text-left max-sm:block sm:table-fixed')}>
      <caption className="sr-only">Attributes of the subject beside those of the hit</caption>
      <thead className="text-muted max-sm:sr-only">
        <tr>
          <Head className="w-32">Attribute</Head>
          <Head>Subject</Head>
          <Head>Hit</Head>
          <Head className="w-40">Agreement</Head>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {attributes.map((attribute, at) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: two attributes of one hit may carry one key
            key={at}
            className="max-sm:block max-sm:border-hairline max-sm:border-t max-sm:py-1.5 max-sm:first:border-t-0 sm:*:border-hairline sm:*:border-t"
          >
            <th scope="row" className={cn(cellClass, 'font-normal text-muted')}>
              <SafeText text={attribute.label} />
            </th>
            <td className={cellClass}>
              <Side name="Subject" values={attribute.subject} kind={attribute.kind} absent="not known here" />
            </td>
            <td className={cellClass}>
              <Side name="Hit" values={attribute.hit} kind={attribute.kind} absent="not on the list" />
            </td>
            <td className={cellClass}>
              <AgreementSign of={attribute.agreement} remark={attribute.remark} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Head = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th scope="col" className={cn('h-8 px-3 font-medium', className)}>
    {children}
  </th>
);

interface SideProps {
  readonly name: string;
  readonly values: readonly AttributeValue[];
  readonly kind: AttributeComparison['kind'];
  readonly absent: string;
}

/** The values of one side, each with where it was taken from; the side is named where the columns stand below each other. */
function Side({ name, values, kind, absent }: SideProps) {
  return (
    <div className="flex gap-2">
      <span className="w-16 shrink-0 text-muted sm:hidden">{name}</span>
      <div className="min-w-0">
        {values.length === 0 && <Absent>{absent}</Absent>}
        <Limited limit={4} word="values" all={bySpelling(values)}>
          {(same) => (
            <>
              <Value value={same[0]} kind={kind} />
              <span className="block text-meta text-subtle">
                <SafeText text={same.map(({ source }) => source).join(', ')} className="break-words" />
              </span>
            </>
          )}
        </Limited>
      </div>
    </div>
  );
}

function Value({ value, kind }: { readonly value: AttributeValue; readonly kind: AttributeComparison['kind'] }) {
  return (
    <Scroller className={cn('long-text block', kind === 'number' && 'font-mono')}>
      {value.parts?.some((part) => part.differs) ? (
        <Marked parts={value.parts} />
      ) : (
        <Plain text={value.text} kind={kind} />
      )}
      {value.approximate !== undefined && (
        <span className="ml-1.5 font-normal text-meta text-muted">
          approx. <SafeText text={value.approximate} />
        </span>
      )}
    </Scroller>
  );
}

function Plain({ text, kind }: { readonly text: string; readonly kind: AttributeComparison['kind'] }) {
  if (kind === 'date' && parseWireDate(text) !== undefined) return <Day value={text} />;
  const country = kind === 'country' ? countryName(text) : undefined;
  if (country === undefined || country === text) return <SafeText text={text} />;
  return (
    <>
      {country} <code className="text-muted">{text}</code>
    </>
  );
}
