import { type ReactNode, useId } from 'react';

/** One subject of the account page. */
export function Section({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-3 border-hairline border-t py-5 md:grid-cols-[15rem_minmax(0,24rem)]"
    >
      <div>
        <h2 id={id} className="font-semibold text-hit">
          {title}
        </h2>
        <p className="text-muted">{about}</p>
      </div>
      <div className="flex flex-col items-start gap-3 [&>form]:w-full">{children}</div>
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
