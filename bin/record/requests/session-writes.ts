/** What changes one session: its review, verdicts and decisions. */

import type { Asker } from '../client.ts';
import { post, put, remove, type Versioned, type Writer, writers } from './attempts.ts';
import type { Target } from './reads.ts';

interface Evidence {
  readonly ref: string;
  readonly step: string | null;
  readonly hit: string | null;
  readonly consent: string | null;
}
interface Hits {
  readonly hits: readonly {
    readonly hit: string;
    readonly version: number;
    readonly approvalVersion: number;
    readonly kinds: readonly string[];
    readonly articles: readonly { readonly id: string }[];
    readonly present: { readonly hash: string; readonly subject: string } | null;
  }[];
}
interface Decisions extends Versioned {
  /** Absent in answers of former versions. */
  readonly toConsider?: readonly { readonly id: string }[];
  readonly waiting: { readonly id: string } | null;
  readonly current: { readonly id: string } | null;
  readonly history: readonly { readonly id: string }[];
}

const stepOf = ({ steps }: Target, type: string): string => steps.find((one) => one.type === type)?.step ?? 'NONE';

export async function ofSession({ attempt, read }: Writer, { ref, steps }: Target): Promise<void> {
  const path = `/api/sessions/${ref}`;
  const step = steps[0]?.step ?? '';
  await attempt('POST /api/sessions/[ref]/reveal', () =>
    post(`${path}/reveal`, { fields: ['name'], reason: 'A call of the customer' }),
  );
  await attempt('POST /api/sessions/[ref]/refresh', () => post(`${path}/refresh`));
  await attempt('POST /api/sessions/[ref]/steps/[step]/opened', () =>
    post(`${path}/steps/${encodeURIComponent(step)}/opened`),
  );
  await attempt('PUT /api/sessions/[ref]/presence', (as) =>
    put(`${path}/presence`, { tab: `tab-of-${as.replace(' ', '-')}` }),
  );
  await attempt('PUT /api/sessions/[ref]/draft', () => put(`${path}/draft`, { step, text: 'Half a sentence' }));
  await attempt('POST /api/sessions/[ref]/notes', (as) => post(`${path}/notes`, { step, text: `A note of ${as}` }));
  type Notes = {
    readonly notes: readonly { readonly id: string; readonly version: number; readonly text: string | null }[];
  };
  const ownNote = async (as: Asker) => {
    const { notes } = await read<Notes>('mlro', `${path}/notes`);
    return notes.find(({ text }) => text?.endsWith(as)) ?? { id: '00000000-0000-4000-8000-000000000000', version: 1 };
  };
  await attempt('PUT /api/sessions/[ref]/notes/[id]', async (as) => {
    const { id, version } = await ownNote(as);
    return put(`${path}/notes/${id}`, { text: `A better note of ${as}`, version });
  });
  await attempt(
    'DELETE /api/sessions/[ref]/notes/[id]',
    async (as) => {
      const { id, version } = await ownNote(as);
      return remove(`${path}/notes/${id}`, { version });
    },
    { as: ['signed out', 'support', 'admin', 'auditor', 'mlro'] },
  );
  await attempt('PUT /api/sessions/[ref]/risk-rating', async () => {
    const { version } = await read<Versioned>('mlro', `${path}/risk-rating`);
    const reasons = { grounds: ['country'], text: 'A country of high risk' };
    return put(`${path}/risk-rating`, { rating: 'high', nextReviewOn: '2027-01-01', reasons, version });
  });
  await attempt('PUT /api/sessions/[ref]/assignment', async () => {
    const { assignment } = await read<{ readonly assignment: Versioned }>('mlro', `${path}/assignment`);
    return put(`${path}/assignment`, { assignee: 'me', version: assignment.version });
  });
  await attempt('PUT /api/sessions/[ref]/snooze', () =>
    put(`${path}/snooze`, { until: null, reason: 'Waiting for papers' }),
  );
  await attempt('DELETE /api/sessions/[ref]/snooze', () => remove(`${path}/snooze`));
}

export async function ofHits({ attempt, read }: Writer, { ref, ...target }: Target, type: string): Promise<void> {
  const step = stepOf({ ref, ...target }, type);
  const path = `/api/sessions/${ref}/steps/${encodeURIComponent(step)}/dispositions`;
  const hits = async () => (await read<Hits>('mlro', path)).hits.filter(({ present }) => present !== null);
  const none = { hit: 'h1-0000000000000000', version: 0, approvalVersion: 0, kinds: [], articles: [], present: null };
  const seen = ({ version, present, articles }: Hits['hits'][number]) => ({
    version,
    hash: present?.hash ?? `c1-${'0'.repeat(26)}`,
    subject: present?.subject ?? `s1-${'0'.repeat(26)}`,
    stages: Object.fromEntries(articles.map(({ id }) => [id, 'allegation'])),
  });
  const route = '/api/sessions/[ref]/steps/[step]/dispositions';
  const opened = 'POST /api/sessions/[ref]/steps/[step]/opened';
  const openedPath = path.replace(/dispositions$/, 'opened');
  for (const { hit } of (await hits()).slice(0, 2))
    await attempt(opened, () => post(openedPath, { hit }), { about: 'hit' });
  for (const [verdict, template] of [
    ['match', 'identifiers_agree'],
    ['false_positive', 'different_birth_date'],
  ] as const)
    await attempt(
      `PUT ${route}/[hit]`,
      async () => {
        const [one = none] = await hits();
        return put(`${path}/${one.hit}`, { verdict, reason: { template, text: '' }, ...seen(one) });
      },
      { about: verdict },
    );
  await attempt(
    `PUT ${route}/[hit]`,
    async () => {
      const [one = none] = await hits();
      return put(`${path}/${one.hit}`, { verdict: 'match', reason: 'The same person', ...seen(one) });
    },
    { about: 'match again', as: ['officer'] },
  );
  await attempt(`PUT ${route}/[hit]/approval`, async () => {
    const [one = none] = await hits();
    const { version: disposition, hash, subject } = seen(one);
    return put(`${path}/${one.hit}/approval`, {
      approval: 'approved',
      reason: 'Accepted',
      version: one.approvalVersion,
      disposition,
      hash,
      subject,
    });
  });
  // Several are written at once only when they are of one kind and no sanctions, and when their author has opened each.
  const alike = async () => {
    const some = (await hits()).filter(({ kinds }) => kinds.length === 1 && !/sanctions|other/.test(String(kinds)));
    return some.filter(({ kinds }) => String(kinds) === String(some[0]?.kinds)).slice(0, 2);
  };
  for (const { hit } of await alike())
    await attempt(opened, () => post(openedPath, { hit }), { about: 'one of several', as: ['officer', 'mlro'] });
  await attempt(`POST ${route}`, async () => {
    const some = (await alike()).map((one) => ({ hit: one.hit, ...seen(one) }));
    return post(path, { verdict: 'inconclusive', reason: 'Details are missing', hits: some });
  });
  await attempt(`POST ${route}/undo`, async () => {
    const some = (await hits()).slice(0, 1).map(({ hit, version }) => ({ hit, version }));
    return post(`${path}/undo`, { hits: some });
  });
}

export async function ofDecisions({ attempt, read }: Writer, { ref }: Target): Promise<void> {
  const path = `/api/sessions/${ref}/decisions`;
  const route = '/api/sessions/[ref]/decisions';
  const opened = 'POST /api/sessions/[ref]/steps/[step]/opened';
  const decide = (decision: string, as: readonly Asker[] = writers) =>
    attempt(
      `POST ${route}`,
      async () => {
        const { version, toConsider = [] } = await read<Decisions>('mlro', path);
        const reasons = { codes: [], text: `Because of the record: ${decision}` };
        const considered = decision === 'clear' ? toConsider.map(({ id }) => id) : [];
        return post(path, { decision, reasons, version, considered });
      },
      { about: decision, as },
    );
  const idOf = async () => {
    const { waiting, current, history } = await read<Decisions>('mlro', path);
    return (waiting ?? current ?? history[0])?.id ?? 'none';
  };
  const second = (verdict: string, as: readonly Asker[]) =>
    attempt(
      `POST ${route}/[id]/second`,
      async () => {
        const { version } = await read<Decisions>('mlro', path);
        return post(`${path}/${await idOf()}/second`, { verdict, reason: 'Read', version });
      },
      { about: verdict, as },
    );
  /** Opens what is open to a second reviewer only after the evidence was. */
  const openEvidence = async (as: Asker) => {
    const { second: own } = await read<{ readonly second: { readonly toOpen: readonly Evidence[] } | null }>(as, path);
    for (const { ref: of, step, hit, consent } of own?.toOpen ?? []) {
      const session = `/api/sessions/${of}`;
      if (consent !== null) await read(as, `/api/consents/${consent}`);
      else if (step === null) await read(as, session);
      else
        await attempt(
          opened,
          () => post(`${session}/steps/${encodeURIComponent(step)}/opened`, hit === null ? {} : { hit }),
          { about: 'evidence', as: [as] },
        );
    }
  };
  await decide('clear');
  await decide('decline', ['officer']);
  await attempt(`POST ${route}/[id]/withdrawal`, async () => {
    const { version } = await read<Decisions>('mlro', path);
    return post(`${path}/${await idOf()}/withdrawal`, { reason: 'A mistake', version });
  });
  await decide('decline', ['officer']);
  await openEvidence('officer2');
  await second('disagree', [...writers, 'officer2']);
  await decide('request_information', ['signed out', 'support', 'admin', 'auditor', 'officer']);
  await decide('decline', ['officer']);
  await openEvidence('mlro');
  await second('agree', ['mlro']);
  await decide('refer', ['signed out', 'support', 'admin', 'auditor', 'officer']);
  await attempt('GET /api/sessions/[ref]/decisions/[id]/proof', async () => ({
    method: 'GET',
    path: `${path}/${await idOf()}/proof`,
  }));
}

export async function ofReferrals({ attempt, read }: Writer): Promise<void> {
  type Referrals = { readonly referrals: readonly { readonly id: string }[] };
  const idOf = async () => (await read<Referrals>('mlro', '/api/referrals')).referrals[0]?.id ?? 'none';
  await attempt('GET /api/referrals/[id]', async () => ({ method: 'GET', path: `/api/referrals/${await idOf()}` }));
  await attempt('POST /api/referrals/[id]/close', async () =>
    post(`/api/referrals/${await idOf()}/close`, { reference: 'SAR 2026/17' }),
  );
}
