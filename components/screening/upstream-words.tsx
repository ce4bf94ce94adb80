'use client';

import { OutsideLink } from '#components/ui/outside-link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Scroller } from '#components/ui/scroller.tsx';
import { toReadable } from '#lib/format/readable.ts';
import type { EntryLine, Hit, ListEntry } from './hit.ts';
import { Limited } from './limited.tsx';
import { Absent } from './marks.tsx';
import { type Article, sortDate } from './media.ts';
import { Countries, Country, Field, Section, Words } from './values.tsx';

/** All that upstream says of one hit, in its own words; what it did not send is told apart from what it sent empty. */
export function UpstreamWords({ hit }: { readonly hit: Hit }) {
  return (
    <div>
      <h4 className="pt-6 font-semibold text-page">
        Upstream’s words <span className="font-normal text-body text-muted">as they came, not checked here</span>
      </h4>
      <Section title="As listed">
        <AsListed hit={hit} />
      </Section>
      {hit.entries && hit.entries.length > 0 && (
        <Section title="List entries" count={hit.entries.length}>
          <Limited all={hit.entries} limit={20} word="entries" className="flex flex-col gap-4">
            {(entry) => <Entry entry={entry} />}
          </Limited>
        </Section>
      )}
      {hit.aliases && hit.aliases.length > 0 && (
        <Section title="Aliases" count={hit.aliases.length}>
          <Limited all={hit.aliases} limit={30} word="aliases" className="flex flex-wrap gap-x-5 gap-y-1">
            {(alias) => (
              <Scroller className="long-text block">
                <SafeText text={alias} />
              </Scroller>
            )}
          </Limited>
        </Section>
      )}
      {hit.associates && hit.associates.length > 0 && (
        <Section title="Associates" count={hit.associates.length}>
          <Limited all={hit.associates} limit={30} word="associates">
            {({ name, association }) => (
              <Scroller className="long-text block py-0.5">
                {name === null ? <Absent>no name</Absent> : <SafeText text={name} />}
                {association !== null && (
                  <span className="text-muted">
                    , <SafeText text={toReadable(association)} />
                  </span>
                )}
              </Scroller>
            )}
          </Limited>
        </Section>
      )}
      {hit.articles && hit.articles.length > 0 && (
        <Section title="Adverse media" count={hit.articles.length} hint={mediaHint(hit.articles)}>
          <Limited all={hit.articles} limit={10} word="articles" className="flex flex-col gap-4">
            {(article) => <ArticleView article={article} of={hit.articles?.length ?? 0} />}
          </Limited>
        </Section>
      )}
      {(hit.untold.length > 0 || hit.empty.length > 0) && (
        <p className="mt-5 text-muted">
          {hit.untold.length > 0 && `Upstream did not say: ${hit.untold.join(', ')}. `}
          {hit.empty.length > 0 && `It sent an empty list of: ${hit.empty.join(', ')}.`}
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
      <Field name="Name">{hit.name !== null && <Words text={hit.name} />}</Field>
      <Field name="Types">{hit.types && hit.types.length > 0 && <Words text={hit.types.join(', ')} mono />}</Field>
      {hit.entityType !== null && (
        <Field name="Entity type">
          <Words text={toReadable(hit.entityType)} />
        </Field>
      )}
      <Field name="Birth date">{hit.birthDate !== null && <Words text={hit.birthDate} />}</Field>
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

const listKinds = { sanctions: 'Sanctions list', pep: 'PEP register' } as const;

function Entry({ entry }: { readonly entry: ListEntry }) {
  return (
    <div className="border-control border-l-2 pl-3">
      <h5 className="font-medium">
        {entry.kind !== null && <span className="font-normal text-muted">{listKinds[entry.kind]}: </span>}
        {entry.source === null ? (
          <Absent>source not told</Absent>
        ) : (
          <SafeText text={entry.source} className="break-words" />
        )}
      </h5>
      <dl>
        {entry.types.length > 0 && (
          <Field name="Types">
            <Words text={entry.types.join(', ')} mono />
          </Field>
        )}
        {entry.countries.length > 0 && (
          <Field name="Countries">
            <Countries all={entry.countries} />
          </Field>
        )}
        {entry.isDated && (
          <>
            <Field name="Listed">{entry.started !== null && <Words text={entry.started} />}</Field>
            <Field name="Listing ended">{entry.ended !== null && <Words text={entry.ended} />}</Field>
          </>
        )}
        {entry.lines.slice(0, linesShown).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one entry never change places
          <Line key={at} line={line} />
        ))}
        {entry.url !== null && (
          <Field name="Address">
            <OutsideLink address={entry.url} about="list entry" />
          </Field>
        )}
      </dl>
      {entry.lines.length > linesShown && (
        <Limited all={entry.lines.slice(linesShown)} limit={0} word="fields">
          {(line) => (
            <dl>
              <Line line={line} />
            </dl>
          )}
        </Limited>
      )}
    </div>
  );
}

const linesShown = 60;

function Line({ line }: { readonly line: EntryLine }) {
  return (
    <Field name={line.name === null ? <Absent>no name</Absent> : <SafeText text={toReadable(line.name)} />}>
      {(line.values.length > 0 || line.tags.length > 0 || line.countries.length > 0) && (
        <>
          {line.values.length === 0 && <Absent>no value</Absent>}
          <Limited all={line.values} limit={30} word="values">
            {({ name, value }) => (
              <span className="flex min-w-0 gap-x-2">
                {name !== null && (
                  <span className="shrink-0 text-muted">
                    <SafeText text={name} />:
                  </span>
                )}
                <span className="min-w-0">{value === null ? <Absent>not told</Absent> : <Words text={value} />}</span>
              </span>
            )}
          </Limited>
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
}

function ArticleView({ article, of }: { readonly article: Article; readonly of: number }) {
  return (
    <article className="border-control border-l-2 pl-3">
      <p className="flex flex-wrap gap-x-2 text-meta text-muted">
        {article.date === null ? <Absent>no date</Absent> : <Words text={article.date} />}
      </p>
      <h5 className="font-medium">
        {article.title === null ? <Absent>no title</Absent> : <SafeText text={article.title} className="break-words" />}
      </h5>
      {article.snippet !== null && (
        <Scroller as="div" className="long-text whitespace-pre-wrap">
          <SafeText text={article.snippet} />
        </Scroller>
      )}
      {article.url === null ? (
        <p className="text-meta">
          <Absent>no address</Absent>
        </p>
      ) : (
        <OutsideLink address={article.url} about={`article ${article.position + 1} of ${of}`} />
      )}
    </article>
  );
}
