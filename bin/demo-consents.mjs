// Shared data (v1) of the demo: added once, by its officer through the HTTP API, and read, so that the list says what each gives.
import { openAnyStore } from './environment.mjs';

/** Label of the simulator's token, and the tag of the session that it is linked to. */
const accesses = [
  ['full'],
  ['same-person', 'passport'],
  ['other-person', 'passport'],
  ['same-company', 'representative-readable'],
  ['corporate-persons'],
  ['uncertain-pending'],
  ['not-compliant'],
  ['documents-differ'],
  ['expired-by-today'],
  ['minor'],
  ['state-mode'],
  ['wrong-scope'],
  ['expired'],
];

/** @param local where the server listens. @throws when an access cannot be added */
export async function fillConsents({ controlUrl }, { email, password }, config, local) {
  const store = await openAnyStore(config);
  const [known] = await store.consents.list(1).finally(() => store.close());
  if (known) return;
  const origin = config.baseUrl;
  const send = async (path, body, cookie) => {
    const answer = await fetch(local + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (body && !answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const signedIn = await send('/api/auth/sign-in/email', { email, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const tokens = await (await fetch(`${controlUrl}/tokens`)).json();
  for (const [label, tag] of accesses) {
    const { token, subject, scopes, revoked } = tokens.find((one) => one.label === label);
    const [linked] = tag ? await (await fetch(`${controlUrl}/sessions?tag=${tag}`)).json() : [];
    const session =
      linked && (await (await send('/api/sessions/lookup', { id: linked.session_id }, cookie)).json()).ref;
    const added = await send('/api/consents', { label: subject, access_token: token, session }, cookie);
    const { id } = await added.json();
    // One refusal is enough to know that nothing is shared.
    for (const resource of revoked || scopes.length === 0 ? ['identity'] : scopes)
      await send(`/api/v1/${id}/resources/${resource}`, undefined, cookie);
  }
  await send('/api/auth/sign-out', {}, cookie);
}
