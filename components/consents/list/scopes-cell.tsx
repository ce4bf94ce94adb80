import { Time } from '#components/ui/time/index.ts';
import type { ConsentScope } from '#lib/model/consents/consent.ts';
import { resourceNouns } from '../marks/group-findings.ts';
import { OutcomeMark, outcomesInOrder } from '../marks/outcome-mark.tsx';

/** Reads of one visit have one time. */
const oneVisitMs = 10 * 60_000;

interface ScopesCellProps {
  readonly scopes: readonly ConsentScope[];
}

/** What each resource gave last time and when, by what they gave. */
export function ScopesCell({ scopes }: ScopesCellProps) {
  if (scopes.every(({ outcome }) => outcome === null)) return <OutcomeMark outcome={null} />;
  const byOutcome = Map.groupBy(scopes, ({ outcome }) => outcome ?? 'never');
  return (
    <ul className="flex flex-col gap-0.5">
      {outcomesInOrder.map((outcome) => {
        const own = byOutcome.get(outcome);
        return (
          own && (
            <li key={outcome} className="flex flex-wrap items-start gap-x-2">
              <span className="w-30 shrink-0">
                <OutcomeMark outcome={outcome === 'never' ? null : outcome} />
              </span>
              <span className="min-w-0 grow basis-40 text-meta text-muted leading-5">
                <Scopes scopes={own} />
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}

function Scopes({ scopes }: ScopesCellProps) {
  const reads = scopes.flatMap(({ readAt }) => readAt ?? []).toSorted();
  const [first, last] = [reads[0], reads.at(-1)];
  const isOneVisit = first !== undefined && last !== undefined && Date.parse(last) - Date.parse(first) < oneVisitMs;
  const given = scopes
    .filter(({ outcome }) => outcome !== 'given' && outcome !== 'state_only')
    .flatMap(({ givenAt }) => givenAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <>
      {scopes.map(({ resource, readAt }, at) => (
        <span key={resource}>
          {at > 0 && ', '}
          {resourceNouns[resource]}
          {!isOneVisit && readAt !== null && (
            <>
              {' '}
              <Time value={readAt} className="relative z-1" />
            </>
          )}
        </span>
      ))}
      {isOneVisit && (
        <>
          {' '}
          <Time value={last} className="relative z-1" />
        </>
      )}
      {given !== undefined && (
        <span className="block">
          last received <Time value={given} className="relative z-1" />
        </span>
      )}
    </>
  );
}
