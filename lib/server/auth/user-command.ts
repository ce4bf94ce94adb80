/** `npm run user` changes accounts of reviewers from the command line. */
import 'server-only';
import { parseArgs } from 'node:util';
import { Problem } from '#lib/model/problem.ts';
import { isRole, type Role, roles, rolesProblem } from '#lib/model/reviewer.ts';
import type { NewReviewer, ReviewerAccount } from './reviewers.ts';

const usage = `usage:
  npm run user -- add EMAIL --role ROLE [--role ROLE] [--name NAME] [--password-stdin]
  npm run user -- list
  npm run user -- disable EMAIL        prevents any sign-in; the audit events stay
  npm run user -- reset EMAIL          new set-up link; removes password and second factors
  npm run user -- role EMAIL ROLE...   new roles; ends open sessions
  npm run user -- remove-demo-accounts deletes the accounts that the demo created
roles: ${roles.join(', ')} (admin not together with officer or mlro)`;

interface Accounts {
  createReviewer(wanted: NewReviewer): Promise<{ id: string; setUpUrl?: string }>;
  listReviewers(): Promise<readonly ReviewerAccount[]>;
  disableReviewer(email: string): Promise<void>;
  resetReviewer(email: string): Promise<{ setUpUrl: string }>;
  setRoles(email: string, roles: readonly Role[]): Promise<void>;
}

export interface Terminal {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly readPassword: () => Promise<string>;
}

/** The arguments are wrong; nothing was done. */
class UsageError extends Error {}

/** @returns the exit code: 0 done, 1 refused, 2 wrong usage @throws Problem store_unavailable */
export async function runUserCommand(
  args: readonly string[],
  accounts: Accounts,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  try {
    await run(args, accounts, terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.printError(error.message === '' ? usage : `${error.message}\n${usage}`);
      return 2;
    }
    if (!(error instanceof Problem) || error.detail === undefined) throw error;
    terminal.printError(error.detail);
    return 1;
  }
}

async function run(args: readonly string[], accounts: Accounts, { print, readPassword }: Terminal): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, email = '', ...rest] = positionals;
  const expectOnly = (count: number, flags: readonly string[] = []) => {
    if (positionals.length !== count || Object.keys(values).some((flag) => !flags.includes(flag)))
      throw new UsageError('');
  };
  switch (command) {
    case 'add': {
      expectOnly(2, ['role', 'name', 'password-stdin']);
      const wanted = { email, name: values.name ?? email, roles: toRoles(values.role ?? []) };
      const password = values['password-stdin'] ? await readPassword() : undefined;
      const created = await accounts.createReviewer({ ...wanted, ...(password !== undefined && { password }) });
      print(`${email} can review as ${wanted.roles.join(', ')}.`);
      if (created.setUpUrl) printLink(print, created.setUpUrl);
      return;
    }
    case 'list':
      expectOnly(1);
      for (const account of await accounts.listReviewers()) print(toLine(account));
      return;
    case 'disable':
      expectOnly(2);
      await accounts.disableReviewer(email);
      print(`${email} is disabled and signed out.`);
      return;
    case 'reset':
      expectOnly(2);
      printLink(print, (await accounts.resetReviewer(email)).setUpUrl);
      return;
    case 'role': {
      const wanted = toRoles(rest);
      expectOnly(2 + wanted.length);
      await accounts.setRoles(email, wanted);
      print(`${email} has the roles ${wanted.join(', ')} and was signed out.`);
      return;
    }
    default:
      throw new UsageError(command === undefined ? '' : `unknown command "${command}"`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        role: { type: 'string', multiple: true },
        name: { type: 'string' },
        'password-stdin': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '');
  }
}

function toRoles(wanted: readonly string[]): readonly Role[] {
  const problem = rolesProblem(wanted);
  if (problem !== undefined) throw new UsageError(problem);
  return [...new Set(wanted.filter(isRole))];
}

function printLink(print: Terminal['print'], link: string): void {
  print('Set-up link, valid once within 24 hours. Give it to that person only:');
  print(link);
}

function toLine({ email, name, roles: held, ...account }: ReviewerAccount): string {
  const state = account.disabled
    ? 'disabled'
    : !account.ready
      ? 'waiting for set-up'
      : account.singleSignOn
        ? 'single sign-on'
        : account.secondFactor
          ? 'second factor'
          : 'password only';
  return [email.padEnd(32), held.join(',').padEnd(20), state.padEnd(18), name].join('  ').trimEnd();
}
