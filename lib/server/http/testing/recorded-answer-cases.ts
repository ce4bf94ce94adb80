/** Nothing goes out and nothing happens where the audit log refuses the event, whatever a reviewer asks for. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { POST as retry } from '#app/api/connection/deliveries/retry/route.ts';
import { GET as connection } from '#app/api/connection/route.ts';
import { PUT as hold } from '#app/api/sessions/[ref]/hold/route.ts';
import { GET as ownership } from '#app/api/sessions/[ref]/ownership/route.ts';
import { GET as ownershipCsv } from '#app/api/sessions/[ref]/ownership.csv/route.ts';
import { GET as ownershipStatement } from '#app/api/sessions/[ref]/ownership.json/route.ts';
import { POST as refresh } from '#app/api/sessions/[ref]/refresh/route.ts';
import { PUT as relationshipEnd } from '#app/api/sessions/[ref]/relationship-end/route.ts';
import { GET as session } from '#app/api/sessions/[ref]/route.ts';
import { GET as explanation } from '#app/api/sessions/[ref]/steps/[step]/explanation/route.ts';
import { POST as opened } from '#app/api/sessions/[ref]/steps/[step]/opened/route.ts';
import { GET as importResults } from '#app/api/sessions/import/[id]/results.csv/route.ts';
import { GET as importRows } from '#app/api/sessions/import/[id]/route.ts';
import { POST as upload } from '#app/api/sessions/import/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import { GET as list } from '#app/api/sessions/route.ts';
import { POST as search } from '#app/api/sessions/search/route.ts';
import { GET as individual } from '#app/api/v4/individual/session/[id]/route.ts';
import { GET as file } from '#app/api/v4/individual/session/[id]/step/[step]/files/[key]/route.ts';
import { GET as step } from '#app/api/v4/individual/session/[id]/step/[step]/route.ts';
import { POST as init } from '#app/api/v4/session/init/route.ts';
import { getStore } from '#lib/server/store/index.ts';
import { countRows } from '#lib/server/store/testing/count-rows.ts';
import { refuseAuditEvents } from '#lib/server/store/testing/refuse-audit-events.ts';
import {
  openTestDesk,
  ownHeaders,
  type SendOptions,
  type SimulatedSession,
  type StartSimulator,
  type TestDeskOptions,
} from '#lib/server/testing/open-test-desk.ts';

type Route = Parameters<ReturnType<typeof openTestDesk>['send']>[0];

export function recordedAnswerCases(
  options: { readonly startSimulator: StartSimulator } & Pick<TestDeskOptions, 'createDatabase'>,
): void {
  const desk = openTestDesk({ ...options, roles: ['officer', 'admin'] });
  const known = { ref: '', company: '', screened: '', file: '', import: '' };

  async function register(matches: (session: SimulatedSession) => boolean): Promise<string> {
    const id = (await desk.sessions()).find(matches)?.session_id;
    const found = await desk.send(lookUp, { as: 'officer', json: { id } });
    expect(found.status, found.text).toBe(200);
    return found.json.ref;
  }
  beforeAll(async () => {
    known.ref = await register(({ tags }) => tags.includes('mrz-agrees'));
    known.company = await register(
      ({ kind, status, steps }) =>
        kind === 'corporate' && status === 'APPROVED' && steps.some(({ type }) => type === 'BENEFICIAL_OWNERS'),
    );
    known.screened = await register(
      ({ kind, steps }) =>
        kind === 'individual' && steps.some(({ type, status }) => type === 'AML' && status === 'REJECTED'),
    );
    const answer = await desk.send(step, { as: 'officer', params: { id: known.ref, step: 'ID_DOCUMENT' } });
    known.file = /files\/([^"?/]+)/.exec(answer.text)?.[1] ?? '';
    const { json } = await desk.send(upload, { as: 'officer', headers: ownHeaders('text/csv'), body: 'a1\na2' });
    known.import = json.id;
  });

  /** Everything but the audit log, the counters and what other processes lease. */
  async function snapshot(): Promise<string> {
    const store = await getStore();
    const record = await store.sessions.find({ ref: known.ref });
    const { leases: _, ...counts } = await countRows(store);
    return JSON.stringify([record, counts]);
  }

  const cases: readonly (readonly [string, Route, () => SendOptions])[] = [
    ['the list', list, () => ({})],
    ['a search', search, () => ({ json: { text: 'ana' } })],
    ['a look-up', lookUp, () => ({ json: { id: known.ref } })],
    ['a session', session, () => ({ params: { ref: known.ref } })],
    ['a session by the proxy', individual, () => ({ params: { id: known.ref } })],
    ['a step', step, () => ({ params: { id: known.ref, step: 'ID_DOCUMENT' } })],
    ['an explanation', explanation, () => ({ params: { ref: known.screened, step: 'AML' } })],
    ['a file', file, () => ({ params: { id: known.ref, step: 'ID_DOCUMENT', key: known.file } })],
    [
      'a download',
      file,
      () => ({ params: { id: known.ref, step: 'ID_DOCUMENT', key: known.file }, query: '?download=1' }),
    ],
    ['owners', ownership, () => ({ params: { ref: known.company } })],
    ['an export of owners', ownershipCsv, () => ({ params: { ref: known.company } })],
    ['a statement of owners', ownershipStatement, () => ({ params: { ref: known.company } })],
    ['rows of an import', importRows, () => ({ params: { id: known.import } })],
    ['an export of an import', importResults, () => ({ params: { id: known.import } })],
    ['an opened step', opened, () => ({ params: { ref: known.ref, step: 'ID_DOCUMENT' }, json: {} })],
    ['an import', upload, () => ({ headers: ownHeaders('text/csv'), body: 'b1' })],
    ['a new session', init, () => ({ json: { alias: 'theirs' }, query: '?app=kyc-eu' })],
    [
      'the end of a relationship',
      relationshipEnd,
      () => ({
        method: 'PUT',
        params: { ref: known.ref },
        json: { endedOn: '2026-01-01', reason: 'closed', seen: unseen },
      }),
    ],
    [
      'a legal hold',
      hold,
      () => ({ method: 'PUT', params: { ref: known.ref }, json: { held: true, reason: 'asked', seen: unseen } }),
    ],
    ['failed deliveries, again', retry, () => ({ as: 'admin', json: { ids: 'all' } })],
    ['what the role may not', connection, () => ({})],
  ];
  const unseen = { endedOn: null, heldAt: null };

  describe('where the event is refused', () => {
    test.each(cases)('%s: 503, and nothing happened', async (_, route, toOptions) => {
      await desk.control('DELETE', '/requests');
      onTestFinished(await refuseAuditEvents(await getStore()));
      const before = await snapshot();
      const answer = await desk.send(route, { as: 'officer', ...toOptions() });
      expect({ status: answer.status, code: answer.json?.code }, answer.text).toEqual({
        status: 503,
        code: 'store_unavailable',
      });
      expect(answer.text.length).toBeLessThan(400);
      expect(await snapshot()).toBe(before);
      expect(JSON.stringify(await desk.control('GET', '/requests'))).not.toMatch(/session\/init|\/media\//);
    });

    test('a refresh leaves the session as it was', async () => {
      const allow = await refuseAuditEvents(await getStore());
      const before = await snapshot();
      const answer = await desk.send(refresh, { as: 'officer', method: 'POST', json: {}, params: { ref: known.ref } });
      expect(answer.status).toBe(503);
      expect(await snapshot()).toBe(before);
      await allow();
      expect((await desk.send(list, { as: 'officer' })).status).toBe(200);
    });
  });
}
