// What the demo begins with: its sessions and its shared data.
import { openAnyStore } from './environment.mjs';

/** Fills the demo of a running server. @param officer its account @param local where the server listens */
export async function fillDemo(simulator, officer, config, local) {
  await fillRegistry(simulator.controlUrl, local);
  await fillConsents(simulator, officer, config, local);
}

/**
 * Points the simulator's webhooks at Review Desk and sends one delivery for every session, each of another age, which fills the registry. A store that
 * is a copy of a filled one needs no deliveries (SIMULATOR_REPLAY=off).
 */
async function fillRegistry(controlUrl, baseUrl) {
  const headers = { 'content-type': 'application/json' };
  const post = (path, body) => fetch(controlUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const secret = (process.env.WEBHOOK_SECRET ?? '').split(',')[0];
  await post('/webhooks/target', { url: `${baseUrl}/api/webhooks/verification`, secret });
  if (process.env.SIMULATOR_REPLAY === 'off') return;
  const answer = await (await post('/webhooks/replay', { spread: true })).json();
  if (answer.failed > 0) throw new Error(`${answer.failed} of ${answer.sent} deliveries were not accepted`);
}

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

/** Shared data (v1): added once, by an officer through the HTTP API, and read, so that the list says what each gives. @throws when one cannot be added */
async function fillConsents({ controlUrl }, { email, password }, config, local) {
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
