'use client';

import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { sortDate } from '#lib/format/dates/sort-date.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { Article, Hit } from '../hits/index.ts';
import { LimitedList } from '../limited-list.tsx';
import { Absent } from '../marks.tsx';
import { Countries, Country, Field, Section, TextValue } from '../values.tsx';
import { ArticleView } from './article.tsx';
import { ListEntryView } from './list-entry.tsx';

/** Everything received about one hit, unchanged. A list that was not sent differs from one sent empty. */
export function ProviderRecord({ hit }: { readonly hit: Hit }) {
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
