import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#lib/model/role.ts';
import { runUserCommand } from './command.ts';
import * as reviewers from './reviewers.ts';
import { goodPassword, openTestDesk, type TestDesk } from './test-desk.ts';

let desk: TestDesk;
let said: string[];
let complained: string[];

beforeEach(async () => {
  desk = await openTestDesk();
  said = [];
  complained = [];
});
afterEach(() => desk.close());

const run = (line: string, password = '') => {
  const { engine } = desk;
  said = [];
  complained = [];
  return runUserCommand(
    line.split(' ').filter((word) => word !== ''),
    {
      createReviewer: (wanted) => reviewers.createReviewer(engine, wanted),
      listReviewers: () => reviewers.listReviewers(engine),
      disableReviewer: (email) => reviewers.disableReviewer(engine, email),
      resetReviewer: (email) => reviewers.resetReviewer(engine, email),
      setRoles: (email, roles: readonly Role[]) => reviewers.setRoles(engine, email, roles),
    },
    { say: (text) => said.push(text), complain: (text) => complained.push(text), readPassword: async () => password },
  );
};

describe('npm run user', () => {
  it('adds with a link or with a password, lists, changes, disables, resets', async () => {
    expect(await run('add ana@desk.example --role officer --role auditor --name Ana')).toBe(0);
    expect(said.at(-1)).toMatch(/^https:\/\/desk\.example\/sign-in\/set-up#[\w-]{32}$/);
    expect(await run('add tom@desk.example --role support --password-stdin', goodPassword)).toBe(0);
    expect(said).toEqual(['tom@desk.example can review as support.']);
    expect((await desk.browser().signIn('tom@desk.example')).status).toBe(200);

    expect(await run('role tom@desk.example mlro auditor')).toBe(0);
    expect(await run('disable ana@desk.example')).toBe(0);
    expect(await run('list')).toBe(0);
    expect(said.map((line) => line.split(/\s{2,}/))).toEqual([
      ['ana@desk.example', 'officer,auditor', 'disabled', 'Ana'],
      ['tom@desk.example', 'mlro,auditor', 'password only', 'tom@desk.example'],
    ]);
    expect(await run('reset ana@desk.example')).toBe(0);
    expect(said.at(-1)).toContain('/sign-in/set-up#');
    expect((await desk.events()).filter(({ actor }) => actor === 'operator').map(({ action }) => action)).toEqual([
      'reviewer.created',
      'reviewer.created',
      'reviewer.rolesChanged',
      'reviewer.disabled',
      'reviewer.reset',
    ]);
  });

  it.each([
    ['', 'usage'],
    ['sing', 'unknown command "sing"'],
    ['add ana@desk.example', 'at least one role'],
    ['add ana@desk.example --role king', 'unknown role "king"'],
    ['add ana@desk.example --role admin --role mlro', 'admin cannot be combined'],
    ['add --role officer', 'usage'],
    ['add ana@desk.example --role officer --sudo', '--sudo'],
    ['list all', 'usage'],
    ['disable ana@desk.example --role officer', 'usage'],
    ['role ana@desk.example', 'at least one role'],
  ])('exit 2 for "%s"', async (line, words) => {
    expect(await run(line)).toBe(2);
    expect(complained.join('\n')).toContain(words);
    expect(said).toEqual([]);
    expect(await reviewers.listReviewers(desk.engine)).toEqual([]);
  });

  it.each([
    ['add nobody --role officer', 'not an e-mail address'],
    ['add ana@desk.example --role officer --password-stdin', 'at least 15 characters'],
    ['disable ana@desk.example', 'No account has this address'],
    ['reset ana@desk.example', 'No account has this address'],
    ['role ana@desk.example auditor', 'No account has this address'],
  ])('exit 1 for "%s"', async (line, words) => {
    expect(await run(line, 'short')).toBe(1);
    expect(complained.join('\n')).toContain(words);
  });
});
