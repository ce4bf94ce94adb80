import { useId } from 'react';
import { Field } from '#components/ui/form/field.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import type { FieldErrors } from '#components/ui/form/use-form.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Day } from '#components/ui/time/day.tsx';
import { sessionDraft } from '#lib/client/drafts.ts';
import type { HitsAddress } from '#lib/client/review/verdicts.ts';
import { sortDate } from '#lib/format/dates/sort-date.ts';
import { reasonTemplateNames, stageNames } from '#lib/format/labels/verdict.ts';
import type { Article, HitDisposition, VerdictReason } from '#lib/model/review/verdict.schema.ts';
import {
  type ArticleStage,
  articleStages,
  type ReasonTemplate,
  reasonTemplates,
  type Verdict,
  verdictLimits,
} from '#lib/model/review/verdict.ts';

/** What a reviewer enters; nothing of it is set beforehand. */
export interface VerdictFields {
  readonly verdict: Verdict | undefined;
  readonly template: ReasonTemplate | null;
  readonly text: string;
  /** The keys are ids of articles. */
  readonly stages: Readonly<Record<string, ArticleStage>>;
}

const emptyVerdict: VerdictFields = { verdict: undefined, template: null, text: '', stages: {} };

/** A draft may have a reason that is not offered for its verdict any more. */
const offeredFields = ({ verdict, template, ...fields }: VerdictFields): VerdictFields => ({
  ...fields,
  verdict,
  template: (verdict && reasonTemplates[verdict]?.find((one) => one === template)) ?? null,
});

/** @param hit null: the draft of one verdict on several hits */
export const useVerdictDraft = ({ ref, step }: HitsAddress, hit: string | null) =>
  useDraft(sessionDraft(ref, hit === null ? 'verdicts' : 'verdict', { step, hit }), emptyVerdict, offeredFields);

/** Every verdict but `open` names the stage of each of these (AMLR article 76(3)(b)). */
export const articlesOf = (hits: readonly HitDisposition[]): readonly Article[] =>
  hits.some(({ kinds }) => kinds.includes('adverse_media'))
    ? [...new Map(hits.flatMap(({ articles }) => articles).map((article) => [article.id, article])).values()]
    : [];

/** Without a template, or with `other`, a text is needed. */
export const checkVerdict = (
  { verdict, template, text, stages }: VerdictFields,
  articles: readonly Article[],
): FieldErrors => ({
  verdict: verdict === undefined && 'Choose a verdict.',
  stages:
    verdict !== 'open' && articles.some(({ id }) => stages[id] === undefined) && 'Choose the stage of each article.',
  reason: text.trim() === '' && (template === null || template === 'other') && 'Choose a reason or write one.',
});

/** Only stages of the articles of now are sent: an entry may be older. */
export const stagesOf = ({ articles }: HitDisposition, { verdict, stages }: VerdictFields): VerdictFields['stages'] =>
  Object.fromEntries(
    articles.flatMap(({ id }) => {
      const stage = stages[id];
      return stage === undefined || verdict === 'open' ? [] : [[id, stage]];
    }),
  );

export const reasonOf = ({ template, text }: VerdictFields): VerdictReason => ({ template, text: text.trim() });

interface ReasonFieldsProps {
  readonly verdict: Verdict | undefined;
  readonly articles: readonly Article[];
  readonly fields: VerdictFields;
  readonly errors: FieldErrors;
  readonly set: (part: Partial<VerdictFields>) => void;
}

/** A reason is chosen, or written, or both. */
export const ReasonFields = ({ verdict, ...props }: ReasonFieldsProps) => (
  <>
    {props.articles.length > 0 && verdict !== 'open' && <StageFields {...props} />}
    <Field label="Reason" error={props.errors.reason}>
      {(control) => (
        <Select
          {...control}
          value={props.fields.template ?? ''}
          onChange={({ target }) => props.set({ template: (target.value || null) as ReasonTemplate | null })}
        >
          <option value="">Choose a reason, or write one below</option>
          {(verdict === undefined ? [] : reasonTemplates[verdict]).map((one) => (
            <option key={one} value={one}>
              {reasonTemplateNames[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <LongText
      label="In your words"
      maxLength={verdictLimits.text}
      value={props.fields.text}
      onText={(text) => props.set({ text })}
    />
  </>
);

/** From this number of articles on, one stage can be chosen for all. */
const manyArticles = 3;

/** No stage is set beforehand. The order is the one of the articles beside it: the newest comes first. */
function StageFields({ articles, fields: { stages }, errors, set }: Omit<ReasonFieldsProps, 'verdict'>) {
  const id = useId();
  const shown = articles.toSorted((one, other) => sortDate(other.date).localeCompare(sortDate(one.date)));
  const chosen = new Set(articles.map((article) => stages[article.id]));
  const choose = (some: readonly Article[], stage: ArticleStage | undefined) => {
    const named = new Set(some.map((article) => article.id));
    const others = Object.entries(stages).filter(([article]) => !named.has(article));
    const given = stage ? some.map((article) => [article.id, stage] as const) : [];
    set({ stages: Object.fromEntries([...others, ...given]) });
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
              isMissing={Boolean(errors.stages) && stages[article.id] === undefined}
              onChoose={(stage) => choose([article], stage)}
            />
          </li>
        ))}
      </ul>
      <p id={`${id}-error`} role="alert" className="text-rejected-fg empty:hidden">
        {errors.stages}
      </p>
    </fieldset>
  );
}

interface StageSelectProps {
  readonly id: string;
  readonly stage: ArticleStage | undefined;
  readonly isMissing?: boolean;
  readonly onChoose: (stage: ArticleStage | undefined) => void;
}

const StageSelect = ({ id, stage, isMissing, onChoose }: StageSelectProps) => (
  <Select
    id={id}
    aria-invalid={isMissing || undefined}
    value={stage ?? ''}
    onChange={({ target }) => onChoose(articleStages.find((one) => one === target.value))}
  >
    <option value="">Choose a stage</option>
    {articleStages.map((one) => (
      <option key={one} value={one}>
        {stageNames[one]}
      </option>
    ))}
  </Select>
);
