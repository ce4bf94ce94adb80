import { expect, test } from 'vitest';
import type { AuditEvent } from '#lib/model/audit.ts';
import { anEvent } from '../testing/test-store.ts';
import { createRowHash, fromColumns, genesisHead, hashOf, toColumns, toNextEvent, toStorableEvent } from './chain.ts';

const events: readonly AuditEvent[] = [
  anEvent,
  {
    action: 'step.delivered',
    actor: 'r"1\\',
    actorRoles: ['officer', 'mlro'],
    authMethod: 'passkey',
    sessionHash: 'ab',
    ip: '192.0.2.1',
    userAgentHash: 'cd',
    ref: 'ABCDEFGHJK',
    object: '1/document.files.front',
    fieldGroups: ['state', 'name'],
    reason: 'ü😀\n\u2028 "x"',
    outcome: 'denied',
    requestId: 'r',
    detail: { z: 1, a: -0, half: 0.5, no: false, none: null, text: 'ü😀\\' },
  },
  { ...anEvent, detail: {} },
];

test('the hash of a row is that of its event, whatever it holds', () => {
  const hashOfRow = createRowHash();
  const rows = events.flatMap((event) => {
    const row = toColumns(toNextEvent(genesisHead, toStorableEvent(event), 1_790_000_000_123));
    return [row, { ...row, format: 1 }];
  });
  for (const row of rows) {
    const { prevHash, hash: _, ...event } = fromColumns(row);
    expect(hashOfRow(row)).toBe(hashOf(prevHash, event));
    expect(hashOfRow(row)).toBe(hashOf(prevHash, event)); // what is remembered too
  }
});

test('JSON that is spelt otherwise than it was written has no hash, although it means the same', () => {
  const hashOfRow = createRowHash();
  const row = toColumns(toNextEvent(genesisHead, toStorableEvent({ ...anEvent, detail: { a: 30, b: 'x' } }), 1));
  expect(hashOfRow(row)).toMatch(/^[0-9a-f]{64}$/);
  const roles = JSON.stringify(anEvent.actorRoles);
  for (const changed of [
    { detail: '{"a":30,"b":"x"} ' },
    { detail: '{"b":"x","a":30}' },
    { detail: '{"a":999,"a":30,"b":"x"}' },
    { detail: '{"a":3e1,"b":"x"}' },
    { detail: '{"a":30,"b":"\\u0078"}' },
    { detail: 'null' },
    { actor_roles: ` ${roles}` },
    { field_groups: '[ ]' },
  ])
    expect(() => hashOfRow({ ...row, ...changed }), JSON.stringify(changed)).toThrow(SyntaxError);
});

test('a long log of distinct texts is not remembered', () => {
  const hashOfRow = createRowHash();
  const row = toColumns(toNextEvent(genesisHead, toStorableEvent(anEvent), 1));
  const hashes = Array.from({ length: 5000 }, (_, at) => hashOfRow({ ...row, detail: JSON.stringify({ at }) }));
  expect(new Set(hashes).size).toBe(5000);
  expect(hashOfRow({ ...row, detail: '{"at":0}' })).toBe(hashes[0]);
});
