'use client';

import { useId } from 'react';
import { Field, TextArea } from '#components/ui/form/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Day } from '#components/ui/time/day.tsx';
import { failureMessage, ProblemError } from '#lib/client/request.ts';
import { sortDate } from '#lib/format/dates/sort-date.ts';
import { reasonTemplateNames, stageNames } from '#lib/format/labels/disposition.ts';
import {
  type Article,
  type ArticleStage,
  articleStages,
  type DispositionReason,
  dispositionLimits,
  type ReasonTemplate,
  type StaleHit,
  type Verdict,
} from '#lib/model/review/disposition.ts';

/** A draft is what a reviewer has entered; nothing of it is set beforehand. */
export interface VerdictDraft {
  readonly verdict: Verdict | undefined;
  readonly template: ReasonTemplate | null;
  readonly text: string;
  /** The keys are ids of articles. */
  readonly stages: Readonly<Record<string, ArticleStage>>;
}

export const emptyDraft: VerdictDraft = { verdict: undefined, template: null, text: '', stages: {} };

/** Without a template, or with `other`, a text is needed. */
export const hasReason = ({ template, text }: Pick<VerdictDraft, 'template' | 'text'>): boolean =>
  text.trim() !== '' || (template !== null && template !== 'other');

export const toReason = ({ template, text }: VerdictDraft): DispositionReason => ({ template, text: text.trim() });

/** Every verdict but `open` names the stage of each article (AMLR article 76(3)(b)). */
export const lacksStages = (
  { verdict, stages }: Pick<VerdictDraft, 'verdict' | 'stages'>,
  articles: readonly { readonly id: string }[],
  isAdverseMedia: boolean,
): boolean => isAdverseMedia && verdict !== 'open' && articles.some(({ id }) => stages[id] === undefined);

interface ReasonChoiceProps {
  readonly templates: readonly ReasonTemplate[];
  readonly draft: Pick<VerdictDraft, 'template' | 'text'>;
  readonly onChange: (change: Partial<Pick<VerdictDraft, 'template' | 'text'>>) => void;
  readonly error: string | undefined;
}

/** A reason is chosen, or written, or both. */
export const ReasonChoice = ({ templates, draft, onChange, error }: ReasonChoiceProps) => (
  <>
    <Field label="Reason" error={error}>
      {(control) => (
        <select
          {...control}
          value={draft.template ?? ''}
          onChange={(event) => onChange({ template: (event.target.value || null) as ReasonTemplate | null })}
          className="h-8 w-full rounded-control border border-control bg-surface px-2 text-body"
        >
          <option value="">Choose a reason, or write one below</option>
          {templates.map((template) => (
            <option key={template} value={template}>
              {reasonTemplateNames[template]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field
      label="In your words"
      aside={
        draft.text !== '' && (
          <span className="text-meta text-muted tabular-nums">
            {draft.text.length} of {dispositionLimits.text}
          </span>
        )
      }
    >
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          maxLength={dispositionLimits.text}
          value={draft.text}
          onText={(text) => onChange({ text })}
        />
      )}
    </Field>
  </>
);

const changes: Record<StaleHit['changed'][number], string> = {
  version: 'Another verdict was recorded in the meantime.',
  hit: 'The hit has changed.',
  subject: 'The subject’s data have changed.',
  gone: 'The hit is no longer reported.',
};

/** When a verdict is refused, the entries stay, and the present state is on the screen already. */
export function Refusal({ error }: { readonly error: Error | null }) {
  const stale = error instanceof ProblemError ? [...new Set(error.stale?.flatMap(({ changed }) => changed))] : [];
  return (
    <div role="alert" className="flex flex-col gap-0.5 empty:hidden">
      {error && <p className="font-medium text-rejected-fg">Not recorded: {failureMessage(error)}</p>}
      {stale.map((change) => (
        <p key={change}>{changes[change]}</p>
      ))}
      {stale.length > 0 && <p className="text-muted">Your entries are kept. Compare, then record again.</p>}
    </div>
  );
}

interface StageFieldsProps {
  readonly articles: readonly Article[];
  readonly stages: Readonly<Record<string, ArticleStage>>;
  readonly onChange: (stages: Readonly<Record<string, ArticleStage>>) => void;
  readonly error: string | undefined;
}

/** From this number of articles on, one stage can be chosen for all. */
const manyArticles = 3;

/** No stage is set beforehand. The order is the one of the articles beside it: the newest comes first. */
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
