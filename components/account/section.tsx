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

interface OutcomeProps {
  readonly message?: ReactNode;
  readonly failure?: ReactNode;
}

/**
 * Shows the result of an action: success with `role=status`, failures with `role=alert`. Both are always rendered, so that screen readers announce
 * them.
 */
export function Outcome({ message, failure }: OutcomeProps) {
  return (
    <>
      <p role="status" className="text-muted empty:hidden">
        {message}
      </p>
      <p role="alert" className="text-rejected-fg empty:hidden">
        {failure}
      </p>
    </>
  );
}
