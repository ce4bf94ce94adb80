import { expect, test } from 'vitest';
import { allOperations } from './all.ts';
import { addressOf } from './operation.ts';

test('what is put into an address stays one segment of it', () => {
  const hostile = 'a/../b?c#d';
  for (const operation of allOperations) {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const address = addressOf(operation, Object.fromEntries(names.map((name) => [name, hostile])) as never);
    expect(address.split('/').length).toBe(operation.path.split('/').length);
    expect(new URL(address, 'https://desk.example').pathname).toBe(address);
  }
});

test('an address without one of its parts is none', () => {
  const operation = { path: '/api/sessions/{ref}/notes/{id}' } as const;
  expect(() => addressOf(operation, { ref: 'K7M2Q9TX4B' } as never)).toThrow('/api/sessions/{ref}/notes/{id}: no id');
});

test('what a change shows and makes stale is found by the parts of its own address', () => {
  const partsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  for (const { path, shows, stale = [] } of allOperations)
    for (const one of [...(shows ? [shows] : []), ...stale])
      expect([one.path, partsOf(path)]).toEqual([one.path, expect.arrayContaining(partsOf(one.path))]);
});
