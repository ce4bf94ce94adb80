import { describe, expect, test } from 'vitest';
import { normalPassword, passwordProblem } from './password-policy.ts';

const ownerDetails = ['ana.kestrelwood@desk.example', 'Ana Kestrelwood'];

describe('R08: passwords', () => {
  test.each([
    ['correct horse battery staple', 'famous'],
    ['Correct-Horse-Battery-Staple', 'famous, with dashes'],
    ['maytheforcebewithyou', 'famous'],
    ['short but good', '14 characters'],
    ['𝒶𝒷𝒸'.repeat(4), '12 characters outside the basic plane'],
    ['passwordpassword', 'one common word twice'],
    ['P@ssw0rd!P@ssw0rd!', 'the same, with signs for letters'],
    ['123456789012345', 'digits in a row'],
    ['qwertyuiopasdfghjkl', 'keyboard patterns'],
    ['1qaz2wsx3edc4rfv', 'columns of keys'],
    ['aaaaaaaaaaaaaaaaaaaa', 'one letter'],
    ['abababababababababab', 'two letters'],
    ['xyzzy!xyzzy!xyzzy!xyzzy!', 'a unit repeated'],
    ['Welcome2026!Summer', 'common words and a year'],
    ['anakestrelwood2026', 'her own name'],
    ['Kestrelwood.Kestrelwood', 'her own name twice'],
    ['reviewdesk-example-ana', 'the service and her name'],
    ['a'.repeat(129), 'too long'],
    ['               ', 'spaces'],
  ])('refuses %j (%s)', (password) => {
    expect(passwordProblem(password, ownerDetails)).toEqual(expect.any(String));
  });

  test.each([
    'lantern moor ferry 19',
    'demo-officer-lantern-moor',
    'tundra.ochre.bicycle',
    'ножницы и старый маяк',
    '正確な馬の電池の主食はとても美味しい',
    'x9#Lq2!vTz8@Wm4p',
    'gravel '.padEnd(64, 'marigold tin whistle underpass '),
  ])('accepts %j, without composition rules', (password) => {
    expect(passwordProblem(password, ownerDetails)).toBeUndefined();
  });

  test('treats compatibility forms as the characters they stand for', () => {
    expect(normalPassword('ﬁsh ｌａｎｔｅｒｎ')).toBe('fish lantern');
    expect(passwordProblem('ﬃ'.repeat(5), ownerDetails)).toEqual(expect.any(String));
  });
});
