import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#lib/model/reviewer.ts';
import { refuseAuditEvents } from '#lib/server/store/testing/refuse-audit-events.ts';
import * as reviewers from './reviewers.ts';
import { goodPassword, openTestAuth, type TestAuth } from './testing/open-test-auth.ts';
import { runUserCommand } from './user-command.ts';

let auth: TestAuth;
let printed: string[];
let errors: string[];

beforeEach(async () => {
  auth = await openTestAuth();
  printed = [];
  errors = [];
});
afterEach(() => auth.close());

const run = (line: string, password = '') => {
  const { engine } = auth;
  printed = [];
  errors = [];
  return runUserCommand(
    line.split(' ').filter((word) => word !== ''),
    {
      createReviewer: (wanted) => reviewers.createReviewer(engine, wanted),
      listReviewers: () => reviewers.listReviewers(engine),
      disableReviewer: (email) => reviewers.disableReviewer(engine, email),
      resetReviewer: (email) => reviewers.resetReviewer(engine, email),
      setRoles: (email, roles: readonly Role[]) => reviewers.setRoles(engine, email, roles),
    },
    {
      print: (text) => printed.push(text),
      printError: (text) => errors.push(text),
      readPassword: async () => password,
    },
  );
};

describe('npm run user', () => {
  test('adds with a link or with a password, lists, changes, disables, resets', async () => {
    expect(await run('add ana@desk.example --role officer --role auditor --name Ana')).toBe(0);
    expect(printed.at(-1)).toMatch(/^https:\/\/desk\.example\/sign-in\/set-up#[\w-]{32}$/);
    expect(await run('add tom@desk.example --role support --password-stdin', goodPassword)).toBe(0);
    expect(printed).toEqual(['tom@desk.example can review as support.']);
    expect((await auth.browser().signIn('tom@desk.example')).status).toBe(200);

    expect(await run('role tom@desk.example mlro auditor')).toBe(0);
    expect(await run('disable ana@desk.example')).toBe(0);
    expect(await run('list')).toBe(0);
    expect(printed.map((line) => line.split(/\s{2,}/))).toEqual([
      ['ana@desk.example', 'officer,auditor', 'disabled', 'Ana'],
      ['tom@desk.example', 'mlro,auditor', 'password only', 'tom@desk.example'],
    ]);
    expect(await run('reset ana@desk.example')).toBe(0);
    expect(printed.at(-1)).toContain('/sign-in/set-up#');
    expect((await auth.events()).filter(({ actor }) => actor === 'operator').map(({ action }) => action)).toEqual([
      'reviewer.created',
      'reviewer.created',
      'reviewer.rolesChanged',
      'reviewer.disabled',
      'reviewer.reset',
    ]);
    expect((await auth.events()).find(({ action }) => action === 'reviewer.rolesChanged')).toMatchObject({
      detail: { from: 'support', roles: 'mlro,auditor' },
    });
  });

  test.each([
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
  ])('exit 2 for "%s"', async (line, message) => {
    expect(await run(line)).toBe(2);
    expect(errors.join('\n')).toContain(message);
    expect(printed).toEqual([]);
    expect(await reviewers.listReviewers(auth.engine)).toEqual([]);
  });

  test.each([
    ['add nobody --role officer', 'not an email address'],
    ['add ana@desk.example --role officer --password-stdin', 'at least 15 characters'],
    ['disable ana@desk.example', 'No account has this address'],
    ['reset ana@desk.example', 'No account has this address'],
    ['role ana@desk.example auditor', 'No account has this address'],
  ])('exit 1 for "%s"', async (line, message) => {
    expect(await run(line, 'short')).toBe(1);
    expect(errors.join('\n')).toContain(message);
  });

  test('exit 1 where the audit log refuses the event, and nothing is done', async () => {
    await run('add ana@desk.example --role officer');
    await refuseAuditEvents(auth.engine.store);
    for (const line of [
      'add tom@desk.example --role support',
      'role ana@desk.example auditor',
      'disable ana@desk.example',
      'reset ana@desk.example',
    ]) {
      expect(await run(line)).toBe(1);
      expect(errors).toEqual(['This could not be recorded in the audit log, so it was not done. Try again later.']);
      expect(printed).toEqual([]);
    }
    expect(await reviewers.listReviewers(auth.engine)).toMatchObject([
      { email: 'ana@desk.example', roles: ['officer'], disabled: false },
    ]);
  });
});
