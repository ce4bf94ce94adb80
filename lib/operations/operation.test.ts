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
