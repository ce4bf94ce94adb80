'use client';

/**
 * One hit: heading, comparison with the subject, and the provider's record. Promises: everything received is shown, unknown keys too; what was not
 * sent differs from what was sent empty.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { openAtFirst } from '#components/step-parts/json-tree.ts';
import { JsonTree } from '#components/step-parts/raw-answer/index.ts';
import { Button, IconButton } from '#components/ui/button/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { cn } from '#components/ui/style.ts';
import { Day, useReaderLocale } from '#components/ui/time/index.ts';
import { parseWireDate } from '#lib/format/dates/date.ts';
import { sortDate } from '#lib/format/dates/sort-date.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { HitExplanation } from '#lib/model/session/explanation.ts';
import { HitComparison } from '../hit-comparison.tsx';
import {
  type Article,
  type Association,
  decisiveFacts,
  type Hit,
  type HitFact,
  hitHint,
  kindsOf,
} from '../hits/index.ts';
import { LimitedList } from '../limited-list.tsx';
import { Absent, HitKindBadges } from '../marks.tsx';
import { Countries, Country, Field, Section, TextValue } from '../values.tsx';
import { ArticleView } from './article.tsx';
import { ListEntryView } from './list-entry.tsx';

const linesAtFirst = 40;

/** Data of a hit that is not shown above. A file in it can be opened from the raw data of the step. */
function UnknownKeys({ unknown }: { readonly unknown: object }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-5">
      <h4 id={id} className="font-semibold">
        Unknown keys <span className="ml-1 font-normal text-muted">as received</span>
      </h4>
      <JsonTree root={unknown} open={openAtFirst(unknown, linesAtFirst)} filePrefix={noFile} onFile={nothing} />
    </section>
  );
}

// No address starts with this.
const noFile = '\u0000';
const nothing = () => undefined;

/** Everything received about one hit, unchanged. A list that was not sent differs from one sent empty. */
function ProviderRecord({ hit }: { readonly hit: Hit }) {
  return (
    <div>
      <h4 className="pt-6 font-semibold text-page">
        Provider’s record <span className="font-normal text-body text-muted">as received, not verified</span>
      </h4>
      <Section title="As listed">
        <AsListed hit={hit} />
      </Section>
      {hit.entries && hit.entries.length > 0 && (
        <Section title="List entries" count={hit.entries.length}>
          <LimitedList all={hit.entries} limit={20} noun="entries" className="flex flex-col gap-4">
            {(entry) => <ListEntryView entry={entry} />}
          </LimitedList>
        </Section>
      )}
      {hit.aliases && hit.aliases.length > 0 && (
        <Section title="Aliases" count={hit.aliases.length}>
          <LimitedList all={hit.aliases} limit={30} noun="aliases" className="flex flex-wrap gap-x-5 gap-y-1">
            {(alias) => (
              <Scroller className="long-text block">
                <SafeText text={alias} />
              </Scroller>
            )}
          </LimitedList>
        </Section>
      )}
      {hit.associates && hit.associates.length > 0 && (
        <Section title="Associates" count={hit.associates.length}>
          <LimitedList all={hit.associates} limit={30} noun="associates">
            {({ name, association }) => (
              <Scroller className="long-text block py-0.5">
                {name === null ? <Absent>No name</Absent> : <SafeText text={name} />}
                {association !== null && (
                  <span className="text-muted">
                    , <SafeText text={toReadable(association)} />
                  </span>
                )}
              </Scroller>
            )}
          </LimitedList>
        </Section>
      )}
      {hit.articles && hit.articles.length > 0 && (
        <Section title="Adverse media" count={hit.articles.length} hint={mediaHint(hit.articles)}>
          <LimitedList all={hit.articles} limit={10} noun="articles" className="flex flex-col gap-4">
            {(article) => <ArticleView article={article} of={hit.articles?.length ?? 0} />}
          </LimitedList>
        </Section>
      )}
      {(hit.notSent.length > 0 || hit.empty.length > 0) && (
        <p className="mt-5 text-muted">
          {hit.notSent.length > 0 && `Not stated: ${hit.notSent.join(', ')}. `}
          {hit.empty.length > 0 && `None supplied: ${hit.empty.join(', ')}.`}
        </p>
      )}
    </div>
  );
}

const mediaHint = (articles: readonly Article[]): string => {
  const undated = articles.filter((article) => sortDate(article.date) === '').length;
  return undated === 0 ? 'newest first' : `newest first; ${undated} without a readable date at the end`;
};

function AsListed({ hit }: { readonly hit: Hit }) {
  return (
    <dl>
      <Field name="Name">{hit.name !== null && <TextValue text={hit.name} />}</Field>
      <Field name="Types">{hit.types && hit.types.length > 0 && <TextValue text={hit.types.join(', ')} mono />}</Field>
      {hit.entityType !== null && (
        <Field name="Entity type">
          <TextValue text={toReadable(hit.entityType)} />
        </Field>
      )}
      <Field name="Birth date">{hit.birthDate !== null && <TextValue text={hit.birthDate} />}</Field>
      {hit.countries === null ? (
        <Field name="Nationality">
          {hit.nationality !== null && <Country of={{ code: hit.nationality, name: null }} />}
        </Field>
      ) : (
        <Field name="Countries">{hit.countries.length > 0 && <Countries all={hit.countries} />}</Field>
      )}
    </dl>
  );
}

interface HitHeadProps {
  readonly hit: Hit;
  readonly explained: HitExplanation | undefined;
  /** From 0. */
  readonly position: number;
  /** Of the hits listed, and of all. */
  readonly count: number;
  readonly all: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onMove: (position: number) => void;
  /** Hits that name it as an associate, or that it names. */
  readonly associations: readonly Association[];
  readonly onOpen: (id: string) => void;
  /** Whether the keyboard shortcuts of the two buttons are active. */
  readonly hasKeys: boolean;
}

export function HitHead({
  hit,
  explained,
  position,
  count,
  all,
  associations,
  heading,
  onMove,
  onOpen,
  hasKeys,
}: HitHeadProps) {
  const name = hit.name ?? explained?.name?.text ?? null;
  const approximate = explained?.name?.approximate;
  const hint = hitHint(hit);
  const locale = useReaderLocale();
  const source = hit.entries?.find((entry) => entry.source !== null)?.source ?? null;
  return (
    <header className="border-hairline border-b bg-surface px-4 pt-2.5 pb-3">
      <div className="flex items-center gap-3">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <HitKindBadges of={explained?.kinds ?? kindsOf(hit)} types={hit.types} />
          <span aria-live="polite" className="text-muted tabular-nums">
            {position < 0
              ? 'Not listed by this filter'
              : `Hit ${(position + 1).toLocaleString('en')} of ${count.toLocaleString('en')}`}
            {count < all && position >= 0 && ` listed, ${all.toLocaleString('en')} in all`}
          </span>
        </div>
        <div className="flex gap-1 print:hidden">
          <IconButton
            look="outline"
            label="Previous hit"
            {...(hasKeys && { shortcut: 'k' })}
            aria-disabled={position <= 0}
            onClick={() => position > 0 && onMove(position - 1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            look="outline"
            label="Next hit"
            {...(hasKeys && { shortcut: 'j' })}
            aria-disabled={position === count - 1}
            onClick={() => position < count - 1 && onMove(position + 1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      <Scroller as="div" className="long-text mt-1.5 scroll-mt-16">
        <h3 ref={heading} tabIndex={-1} className="inline font-semibold text-hit-title outline-offset-0">
          {name === null ? <Absent>No name provided</Absent> : <SafeText text={name} />}
        </h3>
        {approximate !== undefined && (
          <span className="ml-3 text-muted">
            approx. spelling <SafeText text={approximate} />
          </span>
        )}
      </Scroller>
      <p className="line-clamp-2 break-words text-muted">
        {source !== null && <SafeText text={source} />}
        {source !== null && hint.isReference && ', '}
        {hint.isReference && (
          <span className="font-mono">
            <SafeText text={hint.text} />
          </span>
        )}
        {source === null && !hint.isReference && hint.text}
      </p>
      <DecisiveFacts facts={decisiveFacts(hit, locale)} />
      <Associations of={associations} onOpen={onOpen} />
    </header>
  );
}

const Associations = ({ of, onOpen }: { readonly of: readonly Association[]; readonly onOpen: (id: string) => void }) =>
  of.map(({ id, name, association, direction }) => (
    <p key={id} className="mt-1 flex min-w-0 flex-wrap gap-x-2">
      <span className="text-muted">
        {direction === 'named' ? 'Associate of' : 'Names as associate'}
        {association !== null && (
          <>
            {' ('}
            <SafeText text={toReadable(association)} />)
          </>
        )}
      </span>
      <Button look="link" shape="bare" size="small" onClick={() => onOpen(id)}>
        <SafeText text={name} />
      </Button>
    </p>
  ));

/** What is looked at first; the whole record follows below. */
function DecisiveFacts({ facts }: { readonly facts: readonly HitFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-col gap-0.5">
      {facts.map(({ label, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one hit never change places
        <div key={at} className="flex min-w-0 gap-2">
          <dt className="shrink-0 text-muted">
            {parseWireDate(label) === undefined ? <SafeText text={label} /> : <Day value={label} />}
          </dt>
          <dd className="min-w-0 break-words font-medium">
            {parseWireDate(text) === undefined ? <SafeText text={text} /> : <Day value={text} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface HitBodyProps {
  readonly hit: Hit;
  readonly explained: HitExplanation | undefined;
}

/** The comparison by Review Desk, then the provider's record; beside it where both fit. */
export function HitBody({ hit, explained }: HitBodyProps) {
  return (
    <div className="@container px-4 pb-6">
      <div
        className={cn(
          'max-w-220',
          explained && '@min-[68rem]:grid @min-[68rem]:max-w-none @min-[68rem]:grid-cols-2 @min-[68rem]:gap-x-8',
        )}
      >
        {explained && (
          <div className="min-w-0">
            <HitComparison explained={explained} />
          </div>
        )}
        <div className="min-w-0">
          <ProviderRecord hit={hit} />
          {hit.unknown && <UnknownKeys unknown={hit.unknown} />}
        </div>
      </div>
    </div>
  );
}
