import { fullName, person } from '../../catalogue/persons/person.ts';
import { hostileText } from '../../catalogue/situations/hostile.ts';
import type { Wire } from '../../session.ts';
import { personalData } from '../personal.ts';
import { type AccessToken, accessToken, type Rewrite, resources } from '../token.ts';

/** Answers whose envelope is not as described (contract 2.1, 7), for every operation that the token's scopes cover. */
export function envelopeTokens(todayMs: number): AccessToken[] {
  const made = (label: string, rewrite: Rewrite) => {
    const who = person(`resource ${label}`, todayMs);
    return accessToken(label, { subject: fullName(who), data: personalData(who, todayMs), rewrite });
  };
  const body = (label: string, change: (body: Wire) => Wire) =>
    made(label, (answer) => ({ ...answer, body: change(answer.body) }));

  return [
    body('error-with-200', () => ({ data: null, status: failed('INTERNAL_ERROR', 'Something went wrong') })),
    body('error-with-data', ({ data }) => ({ data, status: failed('PARTIAL_RESULT', 'Some data is missing') })),
    body('null-data', ({ status }) => ({ data: null, status })),
    body('no-status', ({ data }) => ({ data })),
    body('no-data', ({ status }) => ({ status })),
    body('status-not-as-described', ({ data }) => ({
      data,
      status: { error: 'false', api_code: null, type: 'SUCCESS' },
      request_id: 'specimen-7731',
    })),
    made('object-for-list', (answer, { resource, document }) => {
      const { data } = answer.body;
      if (resource !== 'identity' && resource !== 'residency')
        return { ...answer, body: { ...answer.body, data: [data] } };
      const [first] = Array.isArray(data) ? data : [];
      return { ...answer, body: { ...answer.body, data: document === null ? first : [data] } };
    }),
    body('list-with-nulls', (given) => ({
      ...given,
      data: Array.isArray(given.data) ? [null, 'PASSPORT', ...given.data, 7, []] : given.data,
    })),
    refused('unknown-401', 401, 'CONSENT_WITHDRAWN', 'Consent withdrawn'),
    refused('unknown-403', 403, 'COUNTRY_NOT_SERVED', 'Country not served'),
    refused('hostile-message', 401, 'UNAUTHORIZED_SCOPE', `${hostileText.script}${hostileText.bidi}`),
  ];

  function refused(label: string, status: number, code: string, message: string): AccessToken {
    const token = made(label, () => ({ status, body: { data: null, status: failed(code, message) } }));
    return { ...token, scopes: resources };
  }
}

const failed = (api_code: string, message: string) => ({ error: true, api_code, type: 'error', message });
