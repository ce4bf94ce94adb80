import { Problem } from '#lib/model/problem.ts';
import type { CachedReads } from './cached-reads.ts';
import type { ResourceAddress, Upstream } from './interface.ts';
import type { Transport } from './transport/transport.ts';

type ResourceApi = Pick<Upstream, 'getResource' | 'invalidateConsent'>;

/** Session reads begin with the name of a key, which holds no colon. */
const cacheKey = ({ consentId, resource, document }: ResourceAddress): string =>
  `v1: ${consentId} ${resource} ${document ?? ''} `;

/** What is asked for is of the contract: a refusal without a reason is not our caller's mistake, nor says it that there is no such consent. */
function asRefusal(error: unknown): never {
  if (error instanceof Problem && (error.code === 'bad_request' || error.code === 'not_found'))
    throw new Problem('upstream_failed', { cause: error });
  throw error;
}

/** The v1 resource API of the contract (parts 2.1 to 2.6 and 4.1). Whose data it is, the access token alone says. */
export function createResourceApi(transport: Transport, reads: CachedReads): ResourceApi {
  return {
    getResource: (at, token, options = {}) =>
      reads.read(cacheKey(at), options, async ({ urgency, signal }) => {
        const query = at.document === undefined ? '' : `?document=${encodeURIComponent(at.document)}`;
        const credential = { authorization: `Bearer ${await token()}` };
        return transport
          .send({
            method: 'GET',
            path: `/v1/resources/${at.resource}${query}`,
            credential,
            readsRefusals: true,
            urgency,
            signal,
            trace: { operation: 'resource' },
          })
          .catch(asRefusal);
      }),
    invalidateConsent: (consentId) => reads.invalidate(`v1: ${consentId} `),
  };
}
