import { expect, test } from 'vitest';
import { type AuditAction, chainedActions, type StoredAuditEvent, signInActions } from '#lib/model/audit.ts';
import { toOcsf } from './ocsf.ts';

const event: StoredAuditEvent = {
  action: 'step.delivered',
  actor: 'r1',
  actorRoles: ['officer'],
  authMethod: 'passkey',
  sessionHash: 'ab',
  ip: '192.0.2.1',
  userAgentHash: 'cd',
  ref: 'ABCDEFGHJK',
  object: '1',
  fieldGroups: ['name'],
  reason: null,
  outcome: 'done',
  requestId: 'q',
  detail: { prefetched: true },
  seq: 7,
  signInNumber: null,
  atMs: 1_000,
  hash: 'h',
  prevHash: 'p',
};

test('an event has the required fields of API Activity, and nothing is lost', () => {
  expect(toOcsf(event, { version: '1.2.3' })).toEqual({
    category_uid: 6,
    category_name: 'Application Activity',
    class_uid: 6003,
    class_name: 'API Activity',
    activity_id: 2,
    activity_name: 'Read',
    type_uid: 600_302,
    severity_id: 1,
    severity: 'Informational',
    status_id: 1,
    status: 'Success',
    time: 1_000,
    metadata: {
      version: '1.3.0',
      product: { name: 'Review Desk', vendor_name: 'Review Desk', version: '1.2.3' },
      uid: '7',
      sequence: 7,
      correlation_uid: 'q',
    },
    actor: { user: { uid: 'r1', type_id: 1, groups: [{ name: 'officer' }] }, session: { uid: 'ab' } },
    api: { operation: 'step.delivered', request: { uid: 'q' } },
    src_endpoint: { ip: '192.0.2.1' },
    resources: [
      { type: 'session', uid: 'ABCDEFGHJK' },
      { type: 'object', uid: '1' },
    ],
    unmapped: {
      auth_method: 'passkey',
      user_agent_hash: 'cd',
      field_groups: ['name'],
      outcome: 'done',
      detail: { prefetched: true },
      chain_hash: 'h',
      chain_prev_hash: 'p',
    },
  });
});

test('every action has an activity, and its type is that of the class', () => {
  for (const action of [...chainedActions, ...signInActions]) {
    const found = toOcsf({ ...event, action, outcome: 'denied' }, { version: '1' });
    expect(found).toMatchObject({ class_uid: 6003, status_id: 2, severity: 'Low', api: { operation: action } });
    const { activity_id: id, type_uid: type } = found as { activity_id: number; type_uid: number };
    expect([1, 2, 3, 4, 99]).toContain(id);
    expect(type).toBe(600_300 + id);
  }
});

test('a sign-in has a number of its own, and an event of Review Desk itself no address', () => {
  expect(
    toOcsf({ ...event, action: 'reviewer.signedIn', signInNumber: 3, hash: null, prevHash: null }, { version: '1' }),
  ).toMatchObject({ metadata: { uid: 'sign-in-3', sequence: 7 }, activity_id: 99 });
  expect(toOcsf({ ...event, actor: 'desk', ip: null }, { version: '1' })).toMatchObject({
    actor: { user: { type_id: 3 } },
    src_endpoint: { name: 'review-desk' },
  });
});

test.each<[AuditAction, number]>([
  ['session.revealed', 2],
  ['page.printed', 2],
  ['decision.proved', 2],
  ['list.exportEnded', 2],
  ['note.read', 2],
  ['note.added', 1],
  ['note.edited', 3],
  ['note.withdrawn', 4],
  ['decision.recorded', 1],
  ['risk.rated', 1],
  ['session.purged', 4],
  ['retention.held', 3],
  ['record.sealed', 99],
  ['access.denied', 99],
])('%s is activity %i', (action, id) => {
  expect(toOcsf({ ...event, action }, { version: '1' })).toMatchObject({ activity_id: id });
});

test('an address that was erased is no address', () => {
  expect(toOcsf({ ...event, ip: '(erased)' }, { version: '1' })).toMatchObject({ src_endpoint: { name: '(erased)' } });
  expect(toOcsf({ ...event, ip: '2001:db8::1' }, { version: '1' })).toMatchObject({
    src_endpoint: { ip: '2001:db8::1' },
  });
});
