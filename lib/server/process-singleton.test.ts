import { expect, test } from 'vitest';
import { processSingleton } from './process-singleton.ts';

test('is created once for all bundles', () => {
  const [one, other] = [processSingleton<object>('test one'), processSingleton<object>('test one')];
  expect(one.peek()).toBeUndefined();
  const value = one.get(() => ({}));
  expect(other.get(() => ({}))).toBe(value);
  expect(processSingleton('test two').peek()).toBeUndefined();
  other.set({ replaced: true });
  expect(one.peek()).toEqual({ replaced: true });
  one.clear();
  expect(other.peek()).toBeUndefined();
});

test('a rejected promise is dropped before its caller receives the rejection', async () => {
  const singleton = processSingleton<Promise<string>>('test three');
  await expect(singleton.get(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(singleton.peek()).toBeUndefined();
  await expect(singleton.get(() => Promise.resolve('here'))).resolves.toBe('here');
  expect(singleton.peek()).toBeDefined();
});

test('a late rejection does not drop the value that replaced it', async () => {
  const singleton = processSingleton<Promise<string>>('test four');
  const late = Promise.withResolvers<string>();
  const waiting = singleton.get(() => late.promise);
  singleton.set(Promise.resolve('new'));
  late.reject(new Error('away'));
  await expect(waiting).rejects.toThrow('away');
  await expect(singleton.peek()).resolves.toBe('new');
});
