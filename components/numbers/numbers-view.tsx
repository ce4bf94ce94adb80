'use client';

/** The numbers page: drawings and tables of one answer. Throws nothing. */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { ReadProblem, ReadWait } from '#components/ui/feedback/index.ts';
import { Form } from '#components/ui/form/form.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { useNow } from '#components/ui/time/clock.tsx';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import { numbersQuery } from '#lib/client/review/numbers.ts';
import { toAbsolute } from '#lib/format/dates/date.ts';
import { numbersPage } from '#lib/model/addresses.ts';
import { dayOf, isDay } from '#lib/model/day.ts';
import { FalsePositiveSection, HitsSection, OpenByAgeSection, TimeToDecisionSection } from './sections.tsx';

interface NumbersViewProps {
  /** A day such as `2026-11-23`; without it, today is shown. */
  readonly on?: string | undefined;
  readonly sandbox: boolean;
}

/** Shows the work of all reviewers together: what is open, what was decided, which verdicts were given. Each number is drawn, and is in a table. */
export function NumbersView({ on, sandbox }: NumbersViewProps) {
  const read = useQuery(numbersQuery({ on, sandbox }));
  const { data } = read;
  const locale = useReaderLocale();
  return (
    <div className="flex min-h-0 grow flex-col bg-surface">
      <header className="flex shrink-0 flex-wrap items-end gap-x-6 gap-y-3 border-hairline border-b px-4 pt-3 pb-3 md:px-5">
        <div className="min-w-0 grow basis-80">
          <h1 className="font-semibold text-title">Numbers</h1>
          <p className="text-muted">
            {sandbox ? 'Sandbox sessions. ' : 'Production sessions. '}
            {data && (
              <>
                As of <time dateTime={data.asOf}>{toAbsolute(data.asOf, 'UTC', locale)}</time>. Deleted sessions are not
                counted.
              </>
            )}
          </p>
        </div>
        <Choice on={on} sandbox={sandbox} />
      </header>
      <ReadProblem
        what={data ? 'The numbers could not be reloaded. Those below are older' : 'The numbers could not be read'}
        read={read}
        className="border-hairline border-b"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it can have the focus */}
      <section aria-label="Counts" tabIndex={0} className="min-h-0 grow -outline-offset-2 panes:overflow-y-auto">
        <ReadWait read={read}>Still counting…</ReadWait>
        {data && (
          <>
            <OpenByAgeSection numbers={data} />
            <TimeToDecisionSection numbers={data} />
            <HitsSection numbers={data} />
            <FalsePositiveSection numbers={data} />
          </>
        )}
      </section>
    </div>
  );
}

/** The day and the environment are in the address. */
function Choice({ on, sandbox }: NumbersViewProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const today = dayOf(useNow());
  const [typed, setTyped] = useState(on ?? '');
  const show = (next: NumbersViewProps) => startTransition(() => router.push(numbersPage(next)));
  const isValid = isDay(typed) && typed <= today;
  return (
    <Form
      className="flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden"
      onSubmit={() => isValid && show({ on: typed, sandbox })}
    >
      <TextField
        look="bar"
        label="As of the end of (UTC)"
        type="date"
        max={today}
        value={typed}
        onText={setTyped}
        className="max-w-40"
      />
      <Button type="submit" disabled={!isValid || pending}>
        Show day
      </Button>
      {on !== undefined && (
        <Button
          onClick={() => {
            setTyped('');
            show({ sandbox });
          }}
        >
          Show today
        </Button>
      )}
      <Button onClick={() => show({ on, sandbox: !sandbox })}>{sandbox ? 'Show production' : 'Show sandbox'}</Button>
    </Form>
  );
}
