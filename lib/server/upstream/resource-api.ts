import type { CachedReads } from './cached-reads.ts';
import type { ResourceAddress, Upstream } from './interface.ts';
import type { Transport } from './transport/index.ts';

type ResourceApi = Pick<Upstream, 'getResource' | 'invalidateConsent'>;

/** Session reads begin with the name of a key, which holds no colon. */
const cacheKey = ({ consentId, resource, document }: ResourceAddress): string =>
  `v1: ${consentId} ${resource} ${document ?? ''} `;

/** The v1 resource API of the contract (parts 2.1 to 2.6 and 4.1). Whose data it is, the access token alone says. */
export function createResourceApi(transport: Transport, reads: CachedReads): ResourceApi {
  return {
    getResource: (at, token, options = {}) =>
      reads.read(cacheKey(at), options, async ({ urgency, signal }) => {
        const query = at.document === undefined ? '' : `?document=${encodeURIComponent(at.document)}`;
        return transport.send({
          method: 'GET',
          path: `/v1/resources/${at.resource}${query}`,
          credential: { authorization: `Bearer ${await token()}` },
          readsRefusals: true,
          urgency,
          signal,
          trace: { operation: 'resource' },
        });
      }),
    invalidateConsent: (consentId) => reads.invalidate(`v1: ${consentId} `),
  };
}
