import { Section } from '#components/account/index.ts';
import { Time } from '#components/ui/time/index.ts';
import type { ConnectionStatus } from '#lib/model/connection.ts';
import { FactList } from './fact-list.tsx';
import { breakerLabels, cacheText, failureLabel } from './labels.ts';

export function VerificationService({ upstream }: { readonly upstream: ConnectionStatus['upstream'] }) {
  const { breaker, lastSuccessAt, lastFailure, budget } = upstream;
  return (
    <Section
      wide
      title="Verification service"
      description="Requests of this process. Keys are never shown, only their names."
    >
      <FactList
        rows={[
          { name: 'Host', value: <code className="font-mono">{upstream.host}</code> },
          { name: upstream.apps.length === 1 ? 'Key' : 'Keys, in order', value: upstream.apps.join(', ') },
          { name: 'State', value: breakerLabels[breaker], isConcern: breaker !== 'closed' },
          {
            name: 'Last answer',
            value: lastSuccessAt ? <Time value={lastSuccessAt} /> : 'None since this process started',
          },
          {
            name: 'Last failure',
            value: lastFailure ? (
              <>
                {failureLabel(lastFailure.code)}, <Time value={lastFailure.at} />
              </>
            ) : (
              'None since this process started'
            ),
          },
          {
            name: 'Rate limit',
            value: `${budget.left.toLocaleString('en')} of ${budget.perMinute.toLocaleString('en')} requests left this minute`,
            isConcern: budget.left === 0,
          },
          { name: 'Cache', value: cacheText(upstream.cache) },
        ]}
      />
    </Section>
  );
}
