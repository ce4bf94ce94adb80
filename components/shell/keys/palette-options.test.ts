import type { Route } from 'next';
import { describe, expect, test } from 'vitest';
import { isFound, toGroups } from './palette-options.ts';

test.each([
  ['Refresh this session', 're ses', true],
  ['Refresh this session', 'fresh', false],
  ['Step 3: ID document', 'step 3', true],
  ['Go to sessions', '', true],
  ['Données partagées', 'donnees', true],
  ['Audit log', 'audit x', false],
])('%j is found by %j: %j', (label, text, found) => expect(isFound(label, text)).toBe(found));

describe('toGroups', () => {
  const command = (does: string) => ({ does, key: undefined, run: () => undefined });
  const destination = (label: string) => ({ label, address: '/sessions' as Route });
  const input = {
    text: '',
    commands: [command('Refresh this session'), command('Next step')],
    destinations: [destination('Sessions'), destination('Audit log')],
    id: undefined as string | undefined,
    sessions: [],
  };
  const shape = (change: Partial<typeof input> & { id?: string | undefined }) =>
    toGroups({ ...input, ...change }).map(({ label, options }) => [label, options.length]);

  test('everything without a text, and no empty group', () => {
    expect(shape({})).toEqual([
      ['On this page', 2],
      ['Go to', 2],
    ]);
    expect(shape({ text: 'audit' })).toEqual([['Go to', 1]]);
    expect(shape({ text: 'nothing' })).toEqual([]);
  });

  test('an id can be looked up, whatever else is found', () => {
    expect(shape({ text: '7K2M9QXW4D', id: '7K2M9QXW4D' })).toEqual([['Sessions', 1]]);
  });
});
