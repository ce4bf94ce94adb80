import { useId } from 'react';
import { openAtFirst } from '#components/step-parts/json-tree.ts';
import { JsonTree } from '#components/step-parts/json-tree-view.tsx';
import { Absent } from '#components/step-parts/values.tsx';
import { ExternalLink } from '#components/ui/external-link.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { sortDate } from '#lib/format/dates/sort-date.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { Article, EntryLine, Hit, ListEntry } from './hit.ts';
import { Countries, Country, Field, LimitedList, Section, TextValue } from './values.tsx';

/** Everything received about one hit is shown unchanged. A list that was not sent differs from one sent empty. */
export const ProviderRecord = ({ hit }: { readonly hit: Hit }) => (
  <div>
    <h4 className="pt-6 font-semibold text-page">
      Provider’s record <span className="font-normal text-body text-muted">as received, not verified</span>
    </h4>
    <Section title="As listed">
      <dl>
        <Field name="Name">{hit.name !== null && <TextValue text={hit.name} />}</Field>
        <Field name="Types">
          {hit.types && hit.types.length > 0 && <TextValue text={hit.types.join(', ')} mono />}
        </Field>
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

const mediaHint = (articles: readonly Article[]): string => {
  const undated = articles.filter((article) => sortDate(article.date) === '').length;
  return undated === 0 ? 'newest first' : `newest first; ${undated} without a readable date at the end`;
};

const ArticleView = ({ article, of }: { readonly article: Article; readonly of: number }) => (
  <article className="border-control border-l-2 pl-3">
    <p className="flex flex-wrap gap-x-2 text-meta text-muted">
      {article.date === null ? <Absent>No date</Absent> : <TextValue text={article.date} />}
    </p>
    <h5 className="font-medium">
      {article.title === null ? <Absent>No title</Absent> : <SafeText text={article.title} className="break-words" />}
    </h5>
    {article.snippet !== null && (
      <Scroller as="div" className="long-text whitespace-pre-wrap">
        <SafeText text={article.snippet} />
      </Scroller>
    )}
    {article.url === null ? (
      <p className="text-meta">
        <Absent>No address</Absent>
      </p>
    ) : (
      <ExternalLink address={article.url} subject={`article ${article.position + 1} of ${of}`} />
    )}
  </article>
);

const ListEntryView = ({ entry }: { readonly entry: ListEntry }) => (
  <div className="border-control border-l-2 pl-3">
    <h5 className="font-medium">
      {entry.kind !== null && <span className="font-normal text-muted">{listKinds[entry.kind]}: </span>}
      {entry.source === null ? (
        <Absent>Source not stated</Absent>
      ) : (
        <SafeText text={entry.source} className="break-words" />
      )}
    </h5>
    <dl>
      {entry.types.length > 0 && (
        <Field name="Types">
          <TextValue text={entry.types.join(', ')} mono />
        </Field>
      )}
      {entry.countries.length > 0 && (
        <Field name="Countries">
          <Countries all={entry.countries} />
        </Field>
      )}
      {entry.isDated && (
        <>
          <Field name="Listed">{entry.started !== null && <TextValue text={entry.started} />}</Field>
          <Field name="Listing ended">{entry.ended !== null && <TextValue text={entry.ended} />}</Field>
        </>
      )}
      {entry.lines.slice(0, linesShown).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one entry never change places
        <Line key={at} line={line} />
      ))}
      {entry.url !== null && (
        <Field name="Address">
          <ExternalLink address={entry.url} subject="list entry" />
        </Field>
      )}
    </dl>
    {entry.lines.length > linesShown && (
      <LimitedList all={entry.lines.slice(linesShown)} limit={0} noun="fields">
        {(line) => (
          <dl>
            <Line line={line} />
          </dl>
        )}
      </LimitedList>
    )}
  </div>
);

const listKinds = { sanctions: 'Sanctions list', pep: 'PEP register' } as const;

const linesShown = 60;

const Line = ({ line }: { readonly line: EntryLine }) => (
  <Field name={line.name === null ? <Absent>No name</Absent> : <SafeText text={toReadable(line.name)} />}>
    {(line.values.length > 0 || line.tags.length > 0 || line.countries.length > 0) && (
      <>
        {line.values.length === 0 && <Absent>No value</Absent>}
        <LimitedList all={line.values} limit={30} noun="values">
          {({ name, value }) => (
            <span className="flex min-w-0 gap-x-2">
              {name !== null && (
                <span className="shrink-0 text-muted">
                  <SafeText text={name} />:
                </span>
              )}
              <span className="min-w-0">
                {value === null ? <Absent>Not stated</Absent> : <TextValue text={value} />}
              </span>
            </span>
          )}
        </LimitedList>
        {(line.tags.length > 0 || line.countries.length > 0) && (
          <span className="flex flex-wrap gap-x-3 text-meta text-muted">
            {line.tags.length > 0 && (
              <span className="break-words">
                tag <SafeText text={line.tags.join(', ')} />
              </span>
            )}
            {line.countries.map((country, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the countries of one line never change places
              <Country key={at} of={country} />
            ))}
          </span>
        )}
      </>
    )}
  </Field>
);

/** A file among the unknown keys can be opened from the raw data of the step. */
export function UnknownKeys({ unknown }: { readonly unknown: object }) {
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

const linesAtFirst = 40;

// No address starts with this.
const noFile = '\u0000';
const nothing = () => undefined;
