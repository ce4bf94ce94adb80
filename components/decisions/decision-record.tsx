import { SafeParagraph, SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import {
  decisionReasonNames,
  decisionStateNames,
  decisionTitle,
  fileFailureName,
  secondReasonNames,
} from '#lib/format/labels/decision.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { decisionProofAddress } from '#lib/model/api-addresses.ts';
import type { FrozenSummary, OverriddenBlock, SecondReview, ShownDecision } from '#lib/model/review/decision.schema.ts';

/** The record says what was decided, by whom, when and why, what was overridden, and what was frozen with it. */
export function DecisionRecord({ reference, decision }: Readonly<{ reference: string; decision: ShownDecision }>) {
  const { id, number, state, by, at, reasons, needsSecond, second, frozen, alsoDecideInService } = decision;
  return (
    <article aria-label={`Decision ${number}`} className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-semibold">{decisionTitle(decision)}</strong>
        <span className="text-muted">
          by <SafeText text={by.name} />, <Time value={at} />
        </span>
        {state !== 'effective' && <span className="font-medium text-muted">{decisionStateNames[state]}</span>}
      </p>
      {reasons && (
        <div>
          {reasons.codes.length > 0 && (
            <ul className="list-disc pl-4">
              {reasons.codes.map((code) => (
                <li key={code}>{decisionReasonNames[code]}</li>
              ))}
            </ul>
          )}
          {reasons.text !== '' && <SafeParagraph text={reasons.text} />}
        </div>
      )}
      <Named title="Overridden" all={decision.overrides} />
      <Named title="Considered" all={decision.considered} />
      {needsSecond !== null && needsSecond.length > 0 && second === null && (
        <p className="text-muted">
          Needs a second reviewer, because {needsSecond.map((reason) => secondReasonNames[reason]).join(' and ')}.
        </p>
      )}
      {second && <Second second={second} />}
      {alsoDecideInService !== null && state === 'effective' && <p className="text-muted">{alsoDecideInService}</p>}
      {frozen && <Frozen frozen={frozen} proof={decisionProofAddress(reference, id)} />}
    </article>
  );
}

const Named = ({ title, all }: { readonly title: string; readonly all: readonly OverriddenBlock[] | null }) =>
  all !== null &&
  all.length > 0 && (
    <div>
      <p className="font-medium">{title}</p>
      <ul className="list-disc pl-4">
        {all.map(({ id, message }) => (
          <li key={id}>
            <SafeText text={message} />
          </li>
        ))}
      </ul>
    </div>
  );

const Second = ({ second: { verdict, reason, by, at } }: { readonly second: SecondReview }) => (
  <div>
    <p>
      <SafeText text={by.name} /> {verdict === 'agree' ? 'agreed' : 'disagreed'}, <Time value={at} />
    </p>
    {reason !== null && <SafeParagraph text={reason} />}
  </div>
);

function Frozen({ frozen, proof }: { readonly frozen: FrozenSummary; readonly proof: string }) {
  const { contentHash, readAt, factsReadAt, facts, hits, files, stepsWithoutFiles, ownership } = frozen;
  const hashed = files.filter(({ sha256 }) => sha256 !== null);
  const missing = files.filter(({ sha256 }) => sha256 === null);
  return (
    <details className="print:hidden">
      <summary className="w-fit rounded-chip text-muted hover:text-text">
        Frozen with it: facts {facts}, hits {hits}, files {hashed.length} of {files.length}
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <dt className="text-muted">Verification service</dt>
        <dd>
          {readAt !== null ? (
            <>
              read <Time value={readAt} />
            </>
          ) : (
            <>
              could not be read
              {factsReadAt !== null && (
                <>
                  ; what was stored is of <Time value={factsReadAt} />
                </>
              )}
            </>
          )}
        </dd>
        {ownership && (
          <>
            <dt className="text-muted">Ownership</dt>
            <dd>
              {ownership.policy}, {ownership.inclusive ? 'from' : 'above'} {ownership.thresholdPercent} %
              {ownership.answerHash === null && '; the answer could not be read'}
            </dd>
          </>
        )}
        {(missing.length > 0 || stepsWithoutFiles.length > 0) && (
          <>
            <dt className="text-muted">Not fetched</dt>
            <dd>
              <ul>
                {missing.map(({ step, key, why }) => (
                  <li key={`${step} ${key}`}>
                    <code className="break-all font-mono text-meta">{key}</code>: {fileFailureName(why)}
                  </li>
                ))}
                {stepsWithoutFiles.map(({ step, why }) => (
                  <li key={step}>
                    {stepTypeLabel(step)}: {fileFailureName(why)}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt className="text-muted">SHA-256</dt>
        <dd>
          <code className="break-all font-mono text-meta">{contentHash}</code>
        </dd>
        <dt className="text-muted">Audit log</dt>
        <dd>
          <a
            href={proof}
            download
            className="rounded-chip text-accent underline decoration-1 underline-offset-3 hover:decoration-2"
          >
            Proof of this decision
          </a>
        </dd>
      </dl>
    </details>
  );
}
