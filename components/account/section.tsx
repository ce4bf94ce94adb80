import { type ReactNode, useId } from 'react';
import { cn } from '#components/ui/style.ts';

interface SectionProps {
  readonly title: string;
  readonly description: ReactNode;
  /** A wide section has the full width, for tables. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, description, wide = false, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'grid gap-x-8 gap-y-3 border-hairline border-t py-5',
        wide ? 'md:grid-cols-[15rem_minmax(0,1fr)]' : 'md:grid-cols-[15rem_minmax(0,24rem)]',
      )}
    >
      <div>
        <h2 id={id} className="font-semibold text-hit">
          {title}
        </h2>
        <p className="text-muted">{description}</p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-3 [&>form]:w-full">{children}</div>
    </section>
  );
}

/** Shows the result of an action. Both lines are always rendered, so that screen readers announce them. */
export const Outcome = ({ message, failure }: { readonly message?: ReactNode; readonly failure?: ReactNode }) => (
  <>
    <p role="status" className="text-muted empty:hidden">
      {message}
    </p>
    <p role="alert" className="text-rejected-fg empty:hidden">
      {failure}
    </p>
  </>
);

interface BoxedTableProps {
  readonly caption: string;
  readonly columns: readonly (readonly [name: string, look?: 'text-right' | 'text-center' | 'sr-only'])[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways. It is relative: words for screen readers alone stay inside, or the page would be as wide as the table. */
export const BoxedTable = ({ caption, columns, children }: BoxedTableProps) => (
  <div className="relative w-full overflow-x-auto rounded-table border border-hairline bg-surface">
    <table className="w-full text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr className="h-8">
          {columns.map(([name, look]) => (
            <th key={name} scope="col" className={look === 'sr-only' ? 'px-3' : cn('px-3', look, 'font-medium')}>
              {look === 'sr-only' ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
