import type { ArticleStage, DispositionReason, ReasonTemplate, Verdict } from '#lib/model/review/disposition.ts';

/** What a reviewer has entered; nothing of it is set beforehand. */
export interface VerdictDraft {
  readonly verdict: Verdict | undefined;
  readonly template: ReasonTemplate | null;
  readonly text: string;
  /** By the id of the article. */
  readonly stages: Readonly<Record<string, ArticleStage>>;
}

export const emptyDraft: VerdictDraft = { verdict: undefined, template: null, text: '', stages: {} };

/** `other` needs a text, and so does no template. */
export const hasReason = ({ template, text }: Pick<VerdictDraft, 'template' | 'text'>): boolean =>
  text.trim() !== '' || (template !== null && template !== 'other');

export const toReason = ({ template, text }: VerdictDraft): DispositionReason => ({ template, text: text.trim() });

/** Every verdict but `open` names the stage of each article (AMLR article 76(3)(b)). */
export const lacksStages = (
  { verdict, stages }: Pick<VerdictDraft, 'verdict' | 'stages'>,
  articles: readonly { readonly id: string }[],
  isAdverseMedia: boolean,
): boolean => isAdverseMedia && verdict !== 'open' && articles.some(({ id }) => stages[id] === undefined);
