import { ExternalLink } from '#components/ui/external-link/external-link.tsx';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import type { Article } from '../hits/index.ts';
import { Absent } from '../marks.tsx';
import { TextValue } from '../values.tsx';

export function ArticleView({ article, of }: { readonly article: Article; readonly of: number }) {
  return (
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
}
