/** A hit is compared with the subject: name word by word, then attribute by attribute. The server computes it in `lib/screening`. */
import { type ReactNode, useId } from 'react';
import { Absent, CountryName } from '#components/step-parts/values.tsx';
import { Marked } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/day.tsx';
import { parseWireDate } from '#lib/format/dates/date.ts';
import type {
  AttributeComparison,
  AttributeValue,
  HitExplanation,
  NamePart,
} from '#lib/model/session/explanation.schema.ts';
import { AgreementCounts, AgreementMark, LimitedList } from './values.tsx';

export function HitComparison({ explained }: { readonly explained: HitExplanation }) {
  const id = useId();
  return (
    <>
      <section aria-labelledby={`${id}-name`} className="pt-4">
        <h4 id={`${id}-name`} className="font-semibold">
          Name comparison <span className="ml-1 font-normal text-muted">Calculated by Review Desk</span>
        </h4>
        {explained.words.length > 0 ? (
          <AlignedName parts={explained.words} />
        ) : (
          <p className="mt-1 text-muted">Names cannot be compared: one side has none.</p>
        )}
      </section>
      <section aria-labelledby={`${id}-attributes`} className="pt-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 id={`${id}-attributes`} className="font-semibold">
            Attributes
          </h4>
          <AgreementCounts of={explained} />
        </div>
        <Attributes attributes={explained.attributes} />
        <p className="mt-1.5 text-muted">Missing data never lowers the ranking.</p>
      </section>
    </>
  );
}

const frame = 'mt-1.5 rounded-table border border-hairline bg-surface';

function AlignedName({ parts }: { readonly parts: readonly NamePart[] }) {
  const rows: readonly (readonly [string, (word: NamePart) => ReactNode])[] = [
    ['Subject', ({ subject }) => (subject === null ? <Absent>Not in the name</Absent> : <SafeText text={subject} />)],
    ['Hit', ({ hit }) => (hit === null ? <Absent>Not provided</Absent> : <Value value={hit} kind="name" />)],
    ['Agreement', ({ agreement, remark }) => <AgreementMark of={agreement} remark={remark} />],
  ];
  return (
    <Scroller as="div" className={cn(frame, 'overflow-x-auto')}>
      <table className="w-full">
        <caption className="sr-only">The subject’s name word by word, with the hit’s words</caption>
        <tbody>
          {rows.map(([name, show], row) => (
            <tr key={name} className={row === 0 ? undefined : 'border-hairline border-t'}>
              <th scope="row" className="w-24 px-3 py-1.5 text-left align-top font-normal text-muted">
                {name}
              </th>
              {parts.map((word, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name never change places
                  key={at}
                  className={cn(
                    'min-w-28 border-hairline border-l px-3 py-1.5 text-left align-top',
                    name !== 'Agreement' && 'font-medium',
                  )}
                >
                  {show(word)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

const cellClass = 'min-w-0 px-3 py-1.5 align-top max-sm:block max-sm:py-0.5';

const Attributes = ({ attributes }: { readonly attributes: readonly AttributeComparison[] }) => (
  <table className={cn(frame, 'w-full border-separate border-spacing-0 text-left max-sm:block sm:table-fixed')}>
    <caption className="sr-only">Attributes of the subject and the hit</caption>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: two attributes of one hit may have the same key
          key={at}
          className="max-sm:block max-sm:border-hairline max-sm:border-t max-sm:py-1.5 max-sm:first:border-t-0 sm:*:border-hairline sm:*:border-t"
        >
          <th scope="row" className={cn(cellClass, 'font-normal text-muted')}>
            <SafeText text={attribute.label} />
          </th>
          <td className={cellClass}>
            <Side name="Subject" values={attribute.subject} kind={attribute.kind} absent="Not known" />
          </td>
          <td className={cellClass}>
            <Side name="Hit" values={attribute.hit} kind={attribute.kind} absent="Not provided" />
          </td>
          <td className={cellClass}>
            <AgreementMark of={attribute.agreement} remark={attribute.remark} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Head = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th scope="col" className={cn('h-8 px-3 font-medium', className)}>
    {children}
  </th>
);

interface SideProps extends Pick<AttributeComparison, 'kind'> {
  readonly name: string;
  readonly values: readonly AttributeValue[];
  readonly absent: string;
}

/** The side is named in a narrow window, where there are no columns. */
const Side = ({ name, values, kind, absent }: SideProps) => (
  <div className="flex gap-2">
    <span className="w-16 shrink-0 text-muted sm:hidden">{name}</span>
    <div className="min-w-0">
      {values.length === 0 && <Absent>{absent}</Absent>}
      <LimitedList limit={4} noun="values" all={bySpelling(values)}>
        {(same) => (
          <>
            <Value value={same[0]} kind={kind} />
            <span className="block text-meta text-subtle">
              <SafeText text={same.map(({ source }) => source).join(', ')} className="break-words" />
            </span>
          </>
        )}
      </LimitedList>
    </div>
  </div>
);

/** @returns groups of values with the same spelling, in order of first occurrence */
export function bySpelling(values: readonly AttributeValue[]) {
  const groups = Map.groupBy(values, ({ text, approximate, parts }) =>
    JSON.stringify([text, approximate, parts?.map((part) => [part.text, part.differs])]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}

const Value = ({ value, kind }: { readonly value: AttributeValue; readonly kind: AttributeComparison['kind'] }) => (
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

function Plain({ text, kind }: { readonly text: string; readonly kind: AttributeComparison['kind'] }) {
  if (kind === 'date' && parseWireDate(text) !== undefined) return <Day value={text} />;
  return kind === 'country' ? <CountryName code={text} /> : <SafeText text={text} />;
}
