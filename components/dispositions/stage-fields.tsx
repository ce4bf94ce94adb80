'use client';

import { useId } from 'react';
import { SafeText } from '#components/ui/text/index.ts';
import { stageNames } from '#lib/format/labels/disposition.ts';
import { type Article, type ArticleStage, articleStages } from '#lib/model/review/disposition.ts';

interface StageFieldsProps {
  readonly articles: readonly Article[];
  readonly stages: Readonly<Record<string, ArticleStage>>;
  readonly onChange: (stages: Readonly<Record<string, ArticleStage>>) => void;
  readonly error: string | undefined;
}

/** What each article reports; none is set. */
export function StageFields({ articles, stages, onChange, error }: StageFieldsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-error`} className="min-w-0">
      <legend className="font-medium">Stage of each article</legend>
      <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
        {articles.map(({ id: article, title, date }) => (
          <li key={article} className="flex flex-col gap-1">
            <label htmlFor={`${id}-${article}`} className="line-clamp-2 break-words text-meta">
              {title === null ? 'Article without a title' : <SafeText text={title} />}
              {date !== null && (
                <span className="text-muted">
                  {' '}
                  <SafeText text={date} />
                </span>
              )}
            </label>
            <select
              id={`${id}-${article}`}
              value={stages[article] ?? ''}
              onChange={(event) =>
                onChange(
                  Object.fromEntries([
                    ...Object.entries(stages).filter(([one]) => one !== article),
                    ...(event.target.value === '' ? [] : [[article, event.target.value as ArticleStage] as const]),
                  ]),
                )
              }
              className="h-8 w-full rounded-control border border-control bg-surface px-2 text-body"
            >
              <option value="">Choose a stage</option>
              {articleStages.map((stage) => (
                <option key={stage} value={stage}>
                  {stageNames[stage]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <p id={`${id}-error`} role="alert" className="text-rejected-fg empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
