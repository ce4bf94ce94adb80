'use client';

import { useId } from 'react';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Day } from '#components/ui/time/index.ts';
import { sortDate } from '#lib/format/dates/sort-date.ts';
import { stageNames } from '#lib/format/labels/disposition.ts';
import { type Article, type ArticleStage, articleStages } from '#lib/model/review/disposition.ts';

interface StageFieldsProps {
  readonly articles: readonly Article[];
  readonly stages: Readonly<Record<string, ArticleStage>>;
  readonly onChange: (stages: Readonly<Record<string, ArticleStage>>) => void;
  readonly error: string | undefined;
}

/** From this many on, one stage can be chosen for all. */
const manyArticles = 3;

/** What each article reports; none is set. Newest first, as beside it. */
export function StageFields({ articles, stages, onChange, error }: StageFieldsProps) {
  const id = useId();
  const shown = articles.toSorted((one, other) => sortDate(other.date).localeCompare(sortDate(one.date)));
  const chosen = new Set(articles.map((article) => stages[article.id]));
  const choose = (some: readonly Article[], stage: ArticleStage | undefined) => {
    const named = new Set(some.map((article) => article.id));
    const others = Object.entries(stages).filter(([article]) => !named.has(article));
    onChange(Object.fromEntries([...others, ...(stage ? some.map((article) => [article.id, stage] as const) : [])]));
  };
  return (
    <fieldset aria-describedby={`${id}-error`} className="min-w-0">
      <legend className="font-medium">Stage of each article</legend>
      {articles.length >= manyArticles && (
        <div className="mb-2 flex flex-col gap-1 border-hairline border-b pb-2">
          <label htmlFor={`${id}-all`} className="text-meta">
            All {articles.length} articles
          </label>
          <StageSelect
            id={`${id}-all`}
            stage={chosen.size === 1 ? [...chosen][0] : undefined}
            onChoose={(stage) => choose(articles, stage)}
          />
        </div>
      )}
      <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
        {shown.map((article) => (
          <li key={article.id} className="flex flex-col gap-1">
            <label htmlFor={`${id}-${article.id}`} className="line-clamp-2 break-words text-meta">
              {article.title === null ? 'Article without a title' : <SafeText text={article.title} />}
              {article.date !== null && (
                <span className="text-muted">
                  {' '}
                  <Day value={article.date} />
                </span>
              )}
            </label>
            <StageSelect
              id={`${id}-${article.id}`}
              stage={stages[article.id]}
              onChoose={(stage) => choose([article], stage)}
            />
          </li>
        ))}
      </ul>
      <p id={`${id}-error`} role="alert" className="text-rejected-fg empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

interface StageSelectProps {
  readonly id: string;
  readonly stage: ArticleStage | undefined;
  readonly onChoose: (stage: ArticleStage | undefined) => void;
}

const StageSelect = ({ id, stage, onChoose }: StageSelectProps) => (
  <select
    id={id}
    value={stage ?? ''}
    onChange={(event) => onChoose(articleStages.find((one) => one === event.target.value))}
    className="h-8 w-full rounded-control border border-control bg-surface px-2 text-body"
  >
    <option value="">Choose a stage</option>
    {articleStages.map((one) => (
      <option key={one} value={one}>
        {stageNames[one]}
      </option>
    ))}
  </select>
);
