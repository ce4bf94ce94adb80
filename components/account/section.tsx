import { type ReactNode, useId } from 'react';
import { cn } from '#components/ui/cn.ts';

interface SectionProps {
  readonly title: string;
  readonly about: ReactNode;
  /** Takes the room there is: for tables. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One subject of a page of settings. */
export function Section({ title, about, wide = false, children }: SectionProps) {
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
        <p className="text-muted">{about}</p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-3 [&>form]:w-full">{children}</div>
    </section>
  );
}

/** What an act came to: `role=status` for news, `role=alert` for refusals. Always there, so that both are heard. */
export function Outcome({ news, failure }: { news?: ReactNode; failure?: ReactNode }) {
  return (
    <>
      <p role="status" className="text-muted empty:hidden">
        {news}
      </p>
      <p role="alert" className="text-rejected-fg empty:hidden">
        {failure}
      </p>
    </>
  );
}
