/**
 * Every route that changes something, in a fixed order, after the reads: a body that it does not take and one from a foreign origin, then a
 * valid one as each role. What one role has done is there for the next, which reads it first.
 */

import type { Asker, Request } from '../client.ts';
import { webhookSecret } from '../desk.ts';
import { type Attempt, at, post, put, remove, type Versioned, type Writer } from './attempts.ts';
import type { Target } from './reads.ts';
import { ofDecisions, ofHits, ofReferrals, ofSession } from './session-writes.ts';

/** The sessions that are changed, by their tags. */
export const writtenTags = {
  person: 'aml-sparse-hits',
  company: 'kyb-aml-hits',
  exposed: 'pep-former',
  plain: 'passport',
  owned: 'ubo-ambiguous-unit',
  many: 'huge-aml',
} as const;

export interface Written {
  readonly person: Target;
  readonly company: Target;
  readonly exposed: Target;
  readonly plain: Target;
  readonly owned: Target;
  readonly many: Target;
  /** It holds the access tokens of the simulator by label. */
  readonly tokens: ReadonlyMap<string, string>;
}

async function ofAccount({ attempt, read }: Writer): Promise<void> {
  await attempt('PUT /api/account/preferences', () => put('/api/account/preferences', { singleKeys: false }));
  await attempt('POST /api/printed', () => post('/api/printed', { path: '/sessions', search: '?view=all' }));
  await attempt('POST /api/printed', () => post('/api/printed', { path: '/referrals', search: '' }), {
    about: 'referrals',
  });
  await attempt('POST /api/csp', () => ({ method: 'POST', path: '/api/csp', body: '{"csp-report":{}}' }), {
    as: ['signed out', 'officer'],
  });
  await attempt('PUT /api/alerts', async (as) => {
    const { version } = as === 'signed out' ? { version: 0 } : await read<Versioned>(as, '/api/alerts');
    const schedule = {
      digest: 'daily',
      dailyAt: '09:30',
      quiet: { from: '22:00', to: '06:00' },
      timeZone: 'Europe/Lisbon',
    };
    return put('/api/alerts', { version, isPaused: false, schedule, rules: [{ rule: 'status_reached', own: true }] });
  });
  await attempt('PUT /api/alerts/roles', async () => {
    const { version } = await read<Versioned>('admin', '/api/alerts/roles');
    return put('/api/alerts/roles', {
      version,
      roles: [{ role: 'officer', rules: [{ rule: 'overdue', isOn: true }] }],
    });
  });
  await attempt('POST /api/alerts/unsubscribe', () => post('/api/alerts/unsubscribe?token=x'), {
    as: ['signed out', 'officer'],
  });
  await attempt('POST /api/connection/alerts/retry', () => post('/api/connection/alerts/retry'));
  await attempt('POST /api/connection/deliveries/retry', () =>
    post('/api/connection/deliveries/retry', { ids: 'all' }),
  );
  for (const view of ['mine', 'shared']) {
    const content = {
      name: `Recorded ${view}`,
      filters: { finding: ['hits_reported'], sort: '-updated' },
      isShared: view === 'shared',
    };
    await attempt('POST /api/views', () => post('/api/views', content), { about: view });
  }
  type Views = {
    readonly saved: readonly { readonly id: string; readonly version: number; readonly isMine: boolean }[];
  };
  const ownView = async (as: Asker) => {
    const { saved } =
      as === 'mlro' || as === 'auditor'
        ? await read<Views>(as, '/api/views')
        : await read<Views>('officer', '/api/views');
    return saved.find(({ isMine }) => isMine) ?? { id: 'none', version: 1 };
  };
  await attempt('PUT /api/views/[id]', async (as) => {
    const { id, version } = await ownView(as);
    return put(`/api/views/${id}`, { name: 'Renamed', filters: {}, isShared: false, version });
  });
  await attempt('DELETE /api/views/[id]', async (as) => {
    const { id, version } = await ownView(as);
    return remove(`/api/views/${id}?version=${version}`);
  });
}

async function ofCompany({ attempt, read }: Writer, company: Target, owned: Target): Promise<void> {
  const path = `/api/sessions/${company.ref}/beneficial-owners`;
  await attempt('PUT /api/sessions/[ref]/beneficial-owners', async () => {
    const { version } = await read<Versioned>('mlro', path);
    const owner = { name: 'Rui Silva', grounds: ['ownership'], sharePercent: '30', sources: ['register'] };
    return put(path, { version, finding: { outcome: 'identified', owners: [owner], words: 'As registered' } });
  });
  const at = `/api/sessions/${owned.ref}/ownership`;
  await attempt('PUT /api/sessions/[ref]/ownership/settlement', async () => {
    const input = await read<{ readonly settlement: Versioned; readonly structureHash: string }>('mlro', at);
    const settled = { direction: null, unit: 'percent', root: null };
    return put(`${at}/settlement`, {
      settled,
      reason: 'A call',
      version: input.settlement.version,
      structureHash: input.structureHash,
    });
  });
}

async function ofConsents({ attempt, read }: Writer, { tokens, plain }: Written): Promise<void> {
  type Consents = { readonly consents: readonly { readonly id: string; readonly label: string }[] };
  interface Consent {
    readonly decisions: readonly { readonly place: string; readonly version: number }[];
    readonly facts: unknown;
  }
  const idOf = async (label: string) =>
    (await read<Consents>('mlro', '/api/consents')).consents.find((one) => one.label === label)?.id ?? 'none';
  for (const label of ['uncertain-pending', 'full'])
    await attempt(
      'POST /api/consents',
      () =>
        post('/api/consents', {
          label: `Recorded ${label}`,
          access_token: tokens.get(label),
          session: label === 'full' ? plain.ref : null,
        }),
      { about: label },
    );
  const uncertain = await idOf('Recorded uncertain-pending');
  const path = `/api/consents/${uncertain}`;
  await read('officer', `/api/v1/${uncertain}/resources/identity`);
  await read('mlro', `/api/v1/${uncertain}/resources/identity`);
  await attempt('PUT /api/consents/[id]', () => put(path, { label: 'Recorded uncertain-pending', session: null }));
  await attempt('POST /api/consents/[id]/aml-decisions', async () => {
    const consent = JSON.stringify(await read<Consent>('mlro', path));
    const contentHash = /"content_hash","value":"([0-9a-f]{32})"/.exec(consent)?.[1] ?? '0'.repeat(32);
    return post(`${path}/aml-decisions`, {
      place: '0',
      verdict: 'compliant',
      reason: 'Screened again',
      contentHash,
      version: 0,
    });
  });
  await read('mlro', `/api/v1/${uncertain}/resources/identity`); // since the decision, as a second reviewer must
  await attempt('POST /api/consents/[id]/aml-decisions/second', async () => {
    const { decisions } = await read<Consent>('mlro', path);
    return post(`${path}/aml-decisions/second`, {
      place: '0',
      version: decisions[0]?.version ?? 1,
      verdict: 'agree',
      reason: 'Read',
    });
  });
  await attempt('PUT /api/consents/[id]/hold', (as) =>
    put(`${path}/hold`, { held: as === 'officer', reason: 'A case' }),
  );
  await attempt('PUT /api/consents/[id]/relationship-end', () =>
    put(`${path}/relationship-end`, { endedOn: '2026-05-01', reason: 'Closed' }),
  );
  const full = await idOf('Recorded full');
  await attempt('DELETE /api/consents/[id]', () => remove(`/api/consents/${full}`));
}

async function ofQueue({ attempt, read }: Writer, { company, plain }: Written): Promise<void> {
  await attempt('POST /api/sessions/assignments', () =>
    post('/api/sessions/assignments', { assignee: null, sessions: [company.ref, plain.ref] }),
  );
  await attempt('POST /api/sessions/next-unassigned', () => post('/api/sessions/next-unassigned', { sandbox: false }));
  await attempt('POST /api/v4/session/init', () => post('/api/v4/session/init?app=kyc-eu', { alias: 'recorded' }), {
    as: ['signed out', 'admin', 'auditor', 'officer'],
  });
  const body = `session_id,alias\n${plain.id},known\nnobody-knows-it,new\n,none\n`;
  const upload = (query: string): Request => ({
    method: 'POST',
    path: `/api/sessions/import${query}`,
    body,
    headers: { 'content-type': 'text/csv' },
  });
  await attempt('POST /api/sessions/import', () => upload('?dry=1'), { about: 'dry' });
  await attempt('POST /api/sessions/import', () => upload(''));
  const idOf = async () =>
    (await read<{ readonly imports: readonly { readonly id: string }[] }>('officer', '/api/sessions/import')).imports[0]
      ?.id ?? 'none';
  for (const name of ['', '/progress', '/results.csv'])
    await attempt(`GET /api/sessions/import/[id]${name}`, async () => ({
      method: 'GET',
      path: `/api/sessions/import/${await idOf()}${name}`,
    }));
  await attempt('POST /api/sessions/import/[id]/cancel', async () =>
    post(`/api/sessions/import/${await idOf()}/cancel`),
  );
}

async function ofRetention({ attempt }: Writer, { ref }: Target): Promise<void> {
  const path = `/api/sessions/${ref}`;
  await attempt('PUT /api/sessions/[ref]/hold', (as) =>
    put(`${path}/hold`, { held: as === 'officer', reason: 'A case' }),
  );
  await attempt('PUT /api/sessions/[ref]/relationship-end', () =>
    put(`${path}/relationship-end`, { endedOn: '2026-05-01', reason: 'Closed' }),
  );
}

async function ofStrangers({ attempt }: Writer, { person }: Written): Promise<void> {
  const only: Attempt = { as: ['signed out'] };
  const deliver = (secret: string, json: unknown) => post(`/api/webhooks/verification?secret=${secret}`, json);
  const delivery = { session_id: person.id, status: 'APPROVED', service: '', step_id: '', reason: '' };
  const route = 'POST /api/webhooks/verification';
  await attempt(route, () => deliver('wrong-secret-of-somebody', delivery), { ...only, about: 'wrong secret' });
  await attempt(route, () => deliver(webhookSecret, { session_id: '../admin' }), { ...only, about: 'bad id' });
  await attempt(route, () => deliver(webhookSecret, delivery), only);
  const auth = 'POST /api/auth/[...all]';
  const signed: Readonly<Record<string, unknown>> = {
    'sign-in/email': { email: 'nobody@desk.example', password: 'wrong' },
    'two-factor/verify-totp': { code: '000000' },
    'two-factor/enable': { password: 'wrong' },
    'change-password': { currentPassword: 'wrong', newPassword: 'lantern moor ferry 19' },
    'reset-password': { token: 'x', newPassword: 'lantern moor ferry 19' },
    'passkey/delete-passkey': { id: 'x' },
    'oidc/start': { next: '/sessions' },
    'revoke-other-sessions': {},
    nothing: {},
    'sign-out': {},
  };
  for (const [name, json] of Object.entries(signed))
    await attempt(auth, () => post(`/api/auth/${name}`, json), { about: name, as: ['signed out', 'officer2'] });
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    await attempt(`${method} /api/auth/[...all]`, () => at(method)('/api/auth/nothing'), {
      as: ['signed out', 'officer'],
    });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await attempt(`${method} /api/[...unknown]`, () => at(method)('/api/nothing'), { as: ['signed out', 'officer'] });
}

export async function write(writer: Writer, written: Written): Promise<void> {
  const { person, company, exposed, plain, owned, many } = written;
  await ofAccount(writer);
  for (const target of [person, company]) await ofSession(writer, target);
  for (const target of [person, company, exposed, many]) await ofHits(writer, target, 'AML');
  for (const target of [person, plain]) await ofDecisions(writer, target);
  await ofReferrals(writer);
  await ofCompany(writer, company, owned);
  await ofConsents(writer, written);
  await writer.signIn(); // what gives ids away needs a proof of identity within five minutes
  await ofQueue(writer, written);
  await ofRetention(writer, plain);
  await ofStrangers(writer, written);
  // Last, so that the times of all others are those of a record from before it.
  await writer.attempt('PUT /api/consents/[id]/draft', () =>
    put('/api/consents/ZZZZZZZZZZ/draft', { place: '0', fields: { reason: 'Half' } }),
  );
}
