'use client';

/**
 * The decision of our officer where the verification service leaves AML open. Promises that it is bound to the content on the screen, that nothing
 * is chosen beforehand and that a conflict loses no input. Throws nothing.
 */
import { useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { change } from '#lib/client/change.ts';
import { refetchConsent, reloadResource } from '#lib/client/consents.ts';
import { consentDraft } from '#lib/client/drafts.ts';
import { amlStateNames, amlVerdictNames } from '#lib/format/labels/aml-decision.ts';
import type { ConsentDetail, AmlDecision as Decision } from '#lib/model/consents/consent.schema.ts';
import { type AmlVerdict, consentLimits } from '#lib/model/consents/consent.ts';
import { type AmlStateNow, amlContentOf, stateOfAmlDecision } from '#lib/model/consents/decision-state.ts';
import { reviewAml } from '#lib/operations/consents.ts';

/** Most documents leave nothing to an officer. */
const DecisionForm = lazyPart(
  () => import('./aml-decision-form.tsx').then((module) => module.DecisionForm),
  () => <Skeleton className="mt-3 w-60" />,
);
/** Most decisions wait for nobody. */
const SecondVerdictForm = lazyPart(() =>
  import('#components/decisions/second-verdict-form.tsx').then((module) => module.SecondVerdictForm),
);

/**
 * The facts are of the last read, so they count only while they were made from the answer that is on the screen.
 *
 * @param place of the identity document in its list
 * @param readAt of the answer on the screen
 * @returns the hash of the present content, undefined where the last read is not the one on the screen; the decision, and what it says of that content
 */
function decisionStateOf(consent: ConsentDetail, place: string, readAt: string) {
  const decision = consent.decisions.find((one) => one.place === place);
  const scope = consent.scopes.find(({ resource }) => resource === 'identity');
  const isShown = ({ resource }: ConsentDetail['facts'][number]) => resource === 'identity' && scope?.readAt === readAt;
  const now = amlContentOf(consent.facts.filter(isShown), place);
  return { contentHash: now.contentHash, decision, state: decision && stateOfAmlDecision(decision, now) };
}

interface AmlDecisionProps {
  readonly consent: ConsentDetail;
  /** It is the place of the identity document in its list. */
  readonly place: string;
  /** The answer on the screen was read at this time. */
  readonly readAt: string;
  readonly isReading: boolean;
  readonly mayDecide: boolean;
}

/** A decision is bound to the content that was on the screen, and AML is open again when the content changes. */
export function AmlDecision({ consent, place, readAt, isReading, mayDecide }: AmlDecisionProps) {
  const headingId = useId();
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const { contentHash, decision, state } = decisionStateOf(consent, place, readAt);
  const isOpen = state !== 'effective' && state !== 'waiting';
  const hasForm = mayDecide && (isOpen || isEditing);
  const reload = () => reloadResource(client, { id: consent.id, resource: 'identity' });
  return (
    <section
      aria-labelledby={headingId}
      className="mt-3 rounded-table border border-control bg-surface p-3 print:border-hairline"
    >
      <h5 id={headingId} className="font-semibold">
        Officer’s decision
      </h5>
      <p className="text-meta text-muted">
        The verification service lacks information and leaves AML to an officer. Recorded in Review Desk, not sent to
        the verification service.
      </p>
      {state === 'changed' && (
        <p className="mt-2 flex gap-1.5 font-medium text-resubmission-fg">
          <TriangleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
          {amlStateNames.changed}
        </p>
      )}
      {decision && state && <Decided decision={decision} state={state === 'unread' ? decision.state : state} />}
      {decision && state === 'waiting' && <SecondReview consent={consent} decision={decision} />}
      {!decision && !mayDecide && <p className="mt-2">No decision recorded.</p>}
      {contentHash === undefined && (
        <p role="status" className="mt-2 text-muted">
          {isReading
            ? 'Reading the document to decide on…'
            : 'The document has been read again since. Reload it to decide.'}
        </p>
      )}
      {contentHash === undefined && !isReading && (
        <Button size="small" className="mt-2" onClick={() => void reload()}>
          Reload document
        </Button>
      )}
      {!isOpen && mayDecide && !isEditing && decision?.secondRefusal?.code !== 'evidence' && (
        <Button size="small" className="mt-2 print:hidden" onClick={() => setEditing(true)}>
          {state === 'waiting' ? 'Decide again' : 'Change decision'}
        </Button>
      )}
      {hasForm && (
        <DecisionForm
          id={consent.id}
          place={place}
          contentHash={contentHash}
          version={decision?.version ?? 0}
          onReload={reload}
          onConflict={() => setEditing(true)}
          onDone={() => setEditing(false)}
          {...(!isOpen && { onCancel: () => setEditing(false) })}
        />
      )}
    </section>
  );
}

const looks: Record<AmlVerdict, { readonly icon: typeof ShieldCheck; readonly className: string }> = {
  compliant: { icon: ShieldCheck, className: 'text-text' },
  not_compliant: { icon: ShieldAlert, className: 'text-rejected-fg' },
};

type ShownState = Exclude<AmlStateNow, 'unread'>;
/** They stand before a verdict that does not count. */
const prefixes = {
  effective: '',
  waiting: 'Proposed',
  disagreed: amlStateNames.disagreed,
  not_open: 'Before',
  changed: 'Before',
} as const satisfies Record<ShownState, string>;

function Decided({ decision, state }: { readonly decision: Decision; readonly state: ShownState }) {
  const { verdict, second, standing } = decision;
  const prefix = prefixes[state];
  const shown = verdict && { ...looks[verdict], label: amlVerdictNames[verdict] };
  return (
    <div className="mt-2 flex flex-col gap-1">
      <div>
        <p className="flex flex-wrap items-center gap-x-2">
          {shown && (
            <StatusMark icon={shown.icon} className={state === 'effective' ? shown.className : 'text-muted'}>
              {prefix === '' ? shown.label : `${prefix}: ${shown.label.toLowerCase()}`}
            </StatusMark>
          )}
          <span className="text-meta text-muted">
            {shown ? 'by' : 'Decided by'} <SafeText text={decision.reviewerName} />, <Time value={decision.decidedAt} />
          </span>
        </p>
        {decision.reason !== null && (
          <p className="long-text whitespace-pre-wrap">
            <SafeText text={decision.reason} />
          </p>
        )}
      </div>
      {second && (
        <div>
          <p className={second.verdict === 'agree' ? undefined : 'text-rejected-fg'}>
            <SafeText text={second.reviewerName} /> {second.verdict === 'agree' ? 'agreed' : 'disagreed'},{' '}
            <Time value={second.at} />
          </p>
          <p className="long-text whitespace-pre-wrap">
            <SafeText text={second.reason} />
          </p>
        </div>
      )}
      {standing && state === decision.state && (
        <p>
          Until then the earlier decision counts: {amlVerdictNames[standing.verdict].toLowerCase()}, by{' '}
          <SafeText text={standing.reviewerName} />, <Time value={standing.decidedAt} />
        </p>
      )}
    </div>
  );
}

/** When the service no longer leaves AML open, the earlier decision is still shown. */
export function FormerDecision({ consent, place }: Pick<AmlDecisionProps, 'consent' | 'place'>) {
  const decision = consent.decisions.find((one) => one.place === place);
  return (
    decision && (
      <div className="mt-3 border-hairline border-t pt-2">
        <p className="text-meta text-muted">{amlStateNames.not_open}</p>
        <Decided decision={decision} state="not_open" />
      </div>
    )
  );
}

interface SecondReviewProps {
  readonly consent: ConsentDetail;
  /** The decision waits for a second reviewer. */
  readonly decision: Decision;
}

/** A decision that waits does not count yet. Its verdict is shown once the documents were read after it was made. */
function SecondReview({ consent: { id }, decision: { place, version, secondRefusal } }: SecondReviewProps) {
  const client = useQueryClient();
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="font-medium">{amlStateNames.waiting}</p>
      {secondRefusal?.code === 'evidence' ? (
        <>
          <p>Review the document above first. Then see what was decided.</p>
          <Button size="small" className="self-start print:hidden" onClick={() => void refetchConsent(client, id)}>
            Show the decision
          </Button>
        </>
      ) : (
        secondRefusal && <p>{secondRefusal.message}</p>
      )}
      {secondRefusal === null && (
        <SecondVerdictForm
          address={consentDraft(id, { form: 'aml_second_review', place })}
          version={version}
          maxLength={consentLimits.reason}
          send={(body) => change(client, reviewAml, { id, body: { place, ...body } })}
          onConflict={() => refetchConsent(client, id)}
        />
      )}
    </div>
  );
}
