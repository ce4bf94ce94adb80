import { expect, test } from 'vitest';
import { parseRoles, rolesProblem } from './reviewer.ts';

test('admin cannot be combined with officer or mlro; a stored forbidden pair gives no role', () => {
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
