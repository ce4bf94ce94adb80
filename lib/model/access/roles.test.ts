import { expect, test } from 'vitest';
import { parseRoles, rolesProblem } from './roles.ts';

test('admin is never combined with officer or mlro, and a stored forbidden pair gives no role at all', () => {
  expect(rolesProblem(['admin', 'officer'])).toContain('cannot be combined');
  expect(rolesProblem(['mlro', 'admin'])).toContain('cannot be combined');
  expect(rolesProblem(['admin', 'auditor'])).toBeUndefined();
  expect(rolesProblem([])).toBeDefined();
  expect(rolesProblem(['boss'])).toContain('boss');
  expect(parseRoles('admin,officer')).toEqual([]);
  expect(parseRoles('officer,boss')).toEqual([]);
  expect(parseRoles(null)).toEqual([]);
  expect(parseRoles('officer,mlro')).toEqual(['officer', 'mlro']);
});
