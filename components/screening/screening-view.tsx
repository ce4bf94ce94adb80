import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Absent } from '#components/step-parts/values.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import { useStepVerdicts, type VerdictsState } from '#components/verdicts/index.ts';
import { toAbsolute } from '#lib/format/dates/date.ts';
import {
  assessCompleteness,
  type Completeness,
  completenessMessage,
  fieldOf,
  listOf,
  type Totals,
  textOf,
  toTotals,
} from '#lib/format/screening.ts';
import { type ExplanationState, useExplanation } from './explanation.tsx';
import { toHits } from './hit.ts';
import { HitPanes } from './hit-panes.tsx';
import type { ScreeningViewProps } from './screening-props.ts';
import { Country, Field, HitGone, TextValue } from './values.tsx';

export function ScreeningView(props: ScreeningViewProps) {
  const stepVerdicts = useStepVerdicts(props.at, { enabled: !props.hidden });
  return <ScreeningContent {...props} explanation={useExplanation(props)} stepVerdicts={stepVerdicts} />;
}

type ScreeningContentProps = ScreeningViewProps & {
  readonly explanation: ExplanationState;
  readonly stepVerdicts?: VerdictsState;
};

/** The content loads nothing by itself. */
export function ScreeningContent({ explanation, stepVerdicts, ...props }: ScreeningContentProps) {
  const { kind, screening, status, readAt, hidden, headless = false } = props;
  const hits = toHits(kind, fieldOf(screening, kind === 'individual' ? 'hits' : 'screening'));
  const totals = toTotals(kind, screening);
  const verdict = assessCompleteness({ hits, reported: totals.reported, status });
  const summary = <Summary totals={totals} delivered={hits?.length ?? null} readAt={readAt} />;
  const context = (
    <div className="border-hairline border-t">
      <div className="max-w-220">
        {kind === 'individual' ? (
          <ScreenedAs customer={fieldOf(screening, 'customer_info')} />
        ) : (
          <ProviderDecision decision={fieldOf(screening, 'decision')} />
        )}
        {props.children}
      </div>
    </div>
  );

  if (hidden || verdict.state === 'not-submitted')
    return (
      <Page headless={headless}>
        {hidden ? (
          <EmptyState kind="no-permission">Screening is not available to your role.</EmptyState>
        ) : (
          <EmptyState kind="not-submitted">AML has not run yet. Nothing was screened.</EmptyState>
        )}
        <div className="max-w-220">{props.children}</div>
      </Page>
    );
  return (
    <Page headless={headless}>
      {!(hits?.length && !headless) && summary}
      <Incomplete verdict={verdict} />
      {props.hit !== null && !hits?.length && <HitGone />}
      {hits && hits.length > 0 ? (
        <HitPanes
          {...props}
          hits={hits}
          explanation={explanation}
          stepVerdicts={stepVerdicts}
          foot={headless ? null : summary}
        >
          {context}
        </HitPanes>
      ) : (
        verdict.state === 'reported' && (
          <EmptyState kind="nothing-yet">
            0 hits reported, updated {readAt.slice(11, 16)} UTC.
            {status === 'PENDING_VERIFICATION' ? ' The step is still pending.' : ''}
            {totals.actionRequired ? ' Action is required.' : ''} As reported by the verification service; Review Desk
            does not screen.
          </EmptyState>
        )
      )}
      {!hits?.length && context}
    </Page>
  );
}

const Page = ({ headless, children }: { readonly headless: boolean; readonly children: ReactNode }) => (
  <div className={cn('flex min-h-0 min-w-0 flex-col bg-surface', !headless && 'panes:grow panes:overflow-y-auto')}>
    {children}
  </div>
);

interface SummaryProps {
  readonly totals: Totals;
  readonly delivered: number | null;
  readonly readAt: string;
}

const Summary = ({ totals, delivered, readAt }: SummaryProps) => (
  <div className="flex shrink-0 flex-wrap gap-x-5 gap-y-0.5 border-hairline border-y px-4 py-2 text-meta">
    <p>
      <span className="font-medium">
        {totals.reported === null ? 'No total reported' : `${hitsText(totals.reported)} reported`}
      </span>
      , {delivered === null ? 'no list delivered' : `${delivered.toLocaleString('en')} delivered`}, updated{' '}
      <ReadAt value={readAt} />
    </p>
    <dl className="contents">
      <Fact name="Ongoing monitoring">{flagText(totals.monitored)}</Fact>
      <Fact name="Action required">
        {totals.actionRequired ? (
          <span className="inline-flex items-center gap-1 font-medium text-resubmission-fg">
            <CircleAlert aria-hidden className="size-3.5" />
            Yes
          </span>
        ) : (
          flagText(totals.actionRequired)
        )}
      </Fact>
      <CodeFact name="Reported status" text={totals.status} />
      <CodeFact name="Provider’s decision" text={totals.decision} />
    </dl>
  </div>
);

const hitsText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'hit' : 'hits'}`;

const flagText = (flag: boolean | null): string => (flag === null ? 'Not stated' : flag ? 'Yes' : 'No');

const CodeFact = ({ name, text }: { readonly name: string; readonly text: string | null }) =>
  text !== null && (
    <Fact name={name}>
      <code className="line-clamp-2 break-all">
        <SafeText text={text} />
      </code>
    </Fact>
  );

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

/** The time is like "12:04 UTC", and the tooltip has the full date. */
function ReadAt({ value }: { readonly value: string }) {
  const { trigger, tooltip } = useTooltip(toAbsolute(value, 'UTC', useReaderLocale()));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
      <time dateTime={value} tabIndex={0} className="whitespace-nowrap tabular-nums" {...trigger}>
        {value.slice(11, 16)} UTC
      </time>
      {tooltip}
    </>
  );
}

function Incomplete({ verdict }: { readonly verdict: Completeness }) {
  const message = completenessMessage(verdict);
  if (message === undefined) return null;
  return (
    <section
      aria-label="Completeness of the screening"
      data-slot="screening-notice"
      className="flex gap-2.5 border-current border-b bg-resubmission-bg px-4 py-2.5 text-resubmission-fg"
    >
      <TriangleAlert aria-hidden className="mt-px size-4.5" />
      <div>
        <h3 className="font-semibold">
          {verdict.state === 'incomplete' ? 'Screening incomplete' : 'More hits than reported'}
        </h3>
        <p className="max-w-[75ch] text-text">{message}</p>
      </div>
    </section>
  );
}

function ScreenedAs({ customer }: { readonly customer: unknown }) {
  const id = useId();
  const value = (key: string) => textOf(fieldOf(customer, key));
  const [first, last, birth] = [value('firstname'), value('lastname'), value('birth_date')];
  const [nationality, country] = [value('nationality'), value('country')];
  return (
    <section aria-labelledby={id} className="px-4 py-4">
      <h3 id={id} className="mb-1.5 font-semibold">
        Screened as <span className="ml-1 font-normal text-muted">customer data used for screening</span>
      </h3>
      {[first, last, birth, nationality, country].every((text) => text === null) ? (
        <Absent>Not stated</Absent>
      ) : (
        <dl>
          <Field name="Given names">{first && <TextValue text={first} />}</Field>
          <Field name="Surname">{last && <TextValue text={last} />}</Field>
          <Field name="Birth date">{birth && <TextValue text={birth} />}</Field>
          <Field name="Nationality">{nationality && <Country of={{ code: nationality, name: null }} />}</Field>
          <Field name="Country">{country && <Country of={{ code: country, name: null }} />}</Field>
        </dl>
      )}
    </section>
  );
}

function ProviderDecision({ decision }: { readonly decision: unknown }) {
  const id = useId();
  const value = (key: string) => textOf(fieldOf(decision, key));
  const [output, officer] = [value('output'), value('compliance_officer')];
  const [user, note] = [value('user_id'), value('internal_note')];
  const reasons = listOf(fieldOf(decision, 'reasons'));
  return (
    <section aria-labelledby={id} className="px-4 py-4">
      <h3 id={id} className="mb-1.5 font-semibold">
        Provider’s decision <span className="ml-1 font-normal text-muted">not made in Review Desk</span>
      </h3>
      {[output, officer, user, note].every((text) => text === null) && !reasons?.length ? (
        <Absent>None provided</Absent>
      ) : (
        <dl>
          <Field name="Output">{output && <TextValue text={output} mono />}</Field>
          <Field name="Officer">{officer && <TextValue text={officer} />}</Field>
          <Field name="User ID">{user && <TextValue text={user} mono />}</Field>
          <Field name="Internal note">{note && <TextValue text={note} />}</Field>
          {reasons?.map((reason, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of one decision never change places
            <Field key={position} name={`Reason ${position + 1}`}>
              <TextValue text={textOf(fieldOf(reason, 'reason')) ?? 'No code'} mono />
              {textOf(fieldOf(reason, 'note')) !== null && <TextValue text={textOf(fieldOf(reason, 'note')) ?? ''} />}
            </Field>
          ))}
        </dl>
      )}
    </section>
  );
}
