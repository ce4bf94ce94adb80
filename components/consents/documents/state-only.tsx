import { CircleDot } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { StatusMark } from '#components/step-parts/values/index.ts';
import { DocumentHead, type HeadingLevel } from './document-head.tsx';
import type { Part } from './field-row.tsx';

/** A document that carries its state and type alone: an app in state mode gets no more. Not one without any value. */
export const isStateOnly = (part: Part): boolean => {
  const given = Object.keys(part).filter((key) => (part[key] ?? null) !== null);
  return given.length > 0 && given.every((key) => key === 'state' || key === 'document_type');
};

interface StateOnlyDocumentProps {
  readonly of: Part;
  readonly title: ReactNode;
  readonly level: HeadingLevel;
}

export function StateOnlyDocument({ of: part, title, level }: StateOnlyDocumentProps) {
  const headingId = useId();
  return (
    <article aria-labelledby={headingId} className="border-hairline not-first:border-t">
      <DocumentHead id={headingId} of={part} title={title} level={level}>
        <StatusMark icon={CircleDot} className="text-muted">
          State only
        </StatusMark>
      </DocumentHead>
    </article>
  );
}
