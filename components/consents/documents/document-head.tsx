import type { ReactNode } from 'react';
import { StateBadge } from '../marks/state-badge.tsx';
import { type Part, textOf } from './field-row.tsx';

export type HeadingLevel = 3 | 4 | 5 | 6;

interface DocumentHeadProps {
  readonly id: string;
  readonly of: Part;
  readonly title: ReactNode;
  readonly level: HeadingLevel;
  /** What stands out, on the right. */
  readonly children?: ReactNode;
}

/** Name and state of a document. */
export function DocumentHead({ id, of: part, title, level, children }: DocumentHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5">
      <Heading id={id} className="min-w-0 font-semibold text-hit [overflow-wrap:anywhere]">
        {title}
      </Heading>
      <StateBadge state={textOf(part, 'state')} />
      {children && <div className="ml-auto flex flex-wrap gap-x-3 gap-y-1 max-sm:ml-0">{children}</div>}
    </header>
  );
}
