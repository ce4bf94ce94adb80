/** docs/http-api.md against the declarations: every operation has one row, with its permission and the keys of its body. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allOperations } from '#lib/operations/all.ts';
import type { AnyOperation } from '#lib/operations/operation.ts';
import '../health/index.ts';
import { descriptionOf } from '../review/index.ts';
import './openapi.ts';

/** The rows of all tables by the calls in their first column, `GET /api/sessions/{ref}`. */
const rows = readFileSync('docs/http-api.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| .*`[A-Z]+ \/api\//.test(line))
  .flatMap((line) => {
    const [, calls = '', action = ''] = line.split(' | ').map((cell) => cell.replace(/^\| /, ''));
    const first = line.split(' | ')[0] ?? '';
    return [...first.matchAll(/`([A-Z]+ \/api\/[^\s`?]*)/g)].map(([, call = '']) => ({
      call,
      action: calls,
      line,
      rest: action,
    }));
  });
const nameOf = ({ method, path }: AnyOperation) => `${method} ${path}`;
const rowsOf = (operation: AnyOperation) => rows.filter(({ call }) => call === nameOf(operation));

const keysOf = (operation: AnyOperation): readonly string[] => {
  const { body } = descriptionOf(operation);
  if (!body) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.Schema;
  return [schema, ...(schema.anyOf ?? [])].flatMap((one) =>
    Object.keys((one as { properties?: object }).properties ?? {}),
  );
};

test('every operation has a row', () => {
  const undocumented = allOperations.filter((operation) => rowsOf(operation).length === 0).map(nameOf);
  expect(undocumented).toEqual(['GET /api/events', 'HEAD /api/events']); // a section of their own
});

test('every row is of an operation, with its permission', () => {
  const wrong = rows.flatMap(({ call, action }) => {
    const operation = allOperations.find((one) => nameOf(one) === call);
    if (!operation) return [`${call}: no such operation`];
    const named = /^`([a-z.]+)`$/.exec(action.trim())?.[1];
    return named === undefined || named === operation.may ? [] : [`${call}: ${named}, not ${operation.may}`];
  });
  expect(wrong).toEqual(['POST /api/alerts/unsubscribe: no such operation']);
});

test('every row names the keys of the body', () => {
  const missing = allOperations.flatMap((operation) =>
    keysOf(operation)
      .filter((key) => !rowsOf(operation).some(({ line }) => new RegExp(`\\b${key}\\b`).test(line)))
      .map((key) => `${nameOf(operation)}: ${key}`),
  );
  expect(missing).toEqual([]);
});
