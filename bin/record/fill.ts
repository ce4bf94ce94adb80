/** Fills a new desk as the demo is filled: one delivery for each session of the catalogue, one after the other, and accesses to shared data. */

import { webhookSecret } from './desk.ts';
import { dearestTags, type Named, type Target } from './requests/reads.ts';
import { writtenTags } from './requests/writes.ts';
import { type Desk, watchDeliveries } from './stage.ts';

interface CatalogueSession {
  readonly session_id: string;
  readonly kind: Target['kind'];
  readonly sandbox: boolean;
  readonly status: string;
  readonly tags: readonly string[];
  readonly steps: readonly { readonly id: string; readonly type: string; readonly status: string }[];
}
export interface CatalogueToken {
  readonly token: string;
  readonly label: string;
  readonly tags: readonly string[];
  readonly scopes: readonly string[];
  readonly revoked: boolean;
}

export interface Filled {
  readonly targets: readonly Target[];
  /** Each situation has one session: of one kind, environment and status, with the same steps in the same statuses. */
  readonly situations: ReadonlySet<Target>;
  readonly consents: Named['consents'];
  readonly tokens: readonly CatalogueToken[];
}

const neededTags: readonly string[] = [...dearestTags, ...Object.values(writtenTags)];

const situationOf = ({ kind, sandbox, status, steps }: CatalogueSession): string =>
  [kind, sandbox, status, ...steps.map((step) => `${step.type}:${step.status}`).sort()].join(' ');

/** Linked to the session with this tag, which is then a finding's reason there. */
const links: Readonly<Record<string, string>> = {
  'same-person': 'passport',
  'other-person': 'passport',
  'same-company': 'representative-readable',
};

/** @param limit only so many sessions: to try the recorder out */
export async function fill(desk: Desk, limit: number): Promise<Filled> {
  const { simulator, client } = desk;
  const all = await simulator.control<readonly CatalogueSession[]>('GET', '/sessions');
  const isNeeded = ({ tags }: CatalogueSession) => neededTags.some((tag) => tags.includes(tag));
  const chosen = all.filter((one, at) => at % Math.ceil(all.length / limit) === 0 || isNeeded(one));
  const url = `http://127.0.0.1:${desk.port}/api/webhooks/verification`;
  await simulator.control('POST', '/webhooks/target', { url, secret: webhookSecret });
  const deliveries = watchDeliveries(desk);
  for (const { session_id: id } of chosen) {
    await simulator.control('POST', '/webhooks/replay', { filter: { id }, spread: true });
    await deliveries.untilDone();
  }
  deliveries.close();

  const targets: Target[] = [];
  const situations = new Map<string, Target>();
  for (const [at, session] of chosen.entries()) {
    const name = `s${all.indexOf(session)}`;
    const look = { method: 'POST', path: '/api/sessions/lookup', json: { id: session.session_id } };
    const { ref } = await client.json<{ ref: string }>(`fill: look-up of ${name}`, 'officer', look);
    const read = { method: 'GET', path: `/api/sessions/${ref}` };
    const { steps } = await client.json<Pick<Target, 'steps'>>(`fill: read of ${name}`, 'officer', read);
    const { session_id: id, kind, tags } = session;
    const target = { name, ref, id, kind, tags, steps: steps.map(({ step, id, type }) => ({ step, id, type })) };
    targets.push(target);
    if (!situations.has(situationOf(session))) situations.set(situationOf(session), target);
    if (at % 50 === 49) await desk.advance(61_000); // the share of look-ups of one reviewer is for one minute
  }
  const tokens = await simulator.control<readonly CatalogueToken[]>('GET', '/tokens');
  return {
    targets,
    situations: new Set(situations.values()),
    consents: await addConsents(desk, targets, tokens),
    tokens,
  };
}

async function addConsents(
  { client }: Desk,
  targets: readonly Target[],
  tokens: readonly CatalogueToken[],
): Promise<Named['consents']> {
  const consents = [];
  for (const { label, token, scopes } of tokens) {
    const session = targets.find(({ tags }) => tags.includes(links[label] ?? '-'))?.ref ?? null;
    const json = { label: `Access ${label}`, access_token: token, session };
    const added = { method: 'POST', path: '/api/consents', json };
    const { id } = await client.json<{ id: string }>(`fill: access ${label}`, 'officer', added);
    const read = scopes.length === 0 ? ['identity'] : scopes;
    for (const scope of read)
      await client.ask(`fill: read of ${label} ${scope}`, 'officer', {
        method: 'GET',
        path: `/api/v1/${id}/resources/${scope}`,
      });
    consents.push({ id, label, scopes: read });
  }
  return consents;
}
