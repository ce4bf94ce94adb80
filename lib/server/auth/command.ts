/** `npm run user`: the operator's words, turned into acts on accounts. */
import 'server-only';
import { parseArgs } from 'node:util';
import { Problem } from '#lib/model/problem.ts';
import { isRole, type Role, roles, rolesProblem } from '#lib/model/role.ts';
import type { NewReviewer, ReviewerAccount } from './reviewers.ts';

const usage = `usage:
  npm run user -- add EMAIL --role ROLE [--role ROLE] [--name NAME] [--password-stdin]
  npm run user -- list
  npm run user -- disable EMAIL        no sign-in any more, what was done stays
  npm run user -- reset EMAIL          new set-up link; password and second factors are gone
  npm run user -- role EMAIL ROLE...   new roles; open sessions end
roles: ${roles.join(', ')} (admin not together with officer or mlro)`;

/** The acts, as `index.ts` has them. */
interface Accounts {
  createReviewer(wanted: NewReviewer): Promise<{ id: string; setUpUrl?: string }>;
  listReviewers(): Promise<readonly ReviewerAccount[]>;
  disableReviewer(email: string): Promise<void>;
  resetReviewer(email: string): Promise<{ setUpUrl: string }>;
  setRoles(email: string, roles: readonly Role[]): Promise<void>;
}

export interface Terminal {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly readPassword: () => Promise<string>;
}

/** What stands behind `--` is wrong; nothing was done. */
class UsageError extends Error {}

/** @returns the exit code: 0 done, 1 refused, 2 not understood */
export async function runUserCommand(
  words: readonly string[],
  accounts: Accounts,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  try {
    await run(words, accounts, terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(error.message === '' ? usage : `${error.message}\n${usage}`);
      return 2;
    }
    if (!(error instanceof Problem)) throw error;
    terminal.complain(error.detail ?? `The desk could not do this (${error.code}).`);
    return 1;
  }
}

async function run(words: readonly string[], accounts: Accounts, { say, readPassword }: Terminal): Promise<void> {
  const { values, positionals } = parse(words);
  const [command, email = '', ...rest] = positionals;
  const only = (count: number, flags: readonly string[] = []) => {
    if (positionals.length !== count || Object.keys(values).some((flag) => !flags.includes(flag)))
      throw new UsageError('');
  };
  switch (command) {
    case 'add': {
      only(2, ['role', 'name', 'password-stdin']);
      const wanted = { email, name: values.name ?? email, roles: toRoles(values.role ?? []) };
      const password = values['password-stdin'] ? await readPassword() : undefined;
      const made = await accounts.createReviewer({ ...wanted, ...(password !== undefined && { password }) });
      say(`${email} can review as ${wanted.roles.join(', ')}.`);
      if (made.setUpUrl) sayLink(say, made.setUpUrl);
      return;
    }
    case 'list':
      only(1);
      for (const account of await accounts.listReviewers()) say(lineOf(account));
      return;
    case 'disable':
      only(2);
      await accounts.disableReviewer(email);
      say(`${email} is disabled and signed out.`);
      return;
    case 'reset':
      only(2);
      sayLink(say, (await accounts.resetReviewer(email)).setUpUrl);
      return;
    case 'role': {
      const wanted = toRoles(rest);
      only(2 + wanted.length);
      await accounts.setRoles(email, wanted);
      say(`${email} has the roles ${wanted.join(', ')} and was signed out.`);
      return;
    }
    default:
      throw new UsageError(command === undefined ? '' : `unknown command "${command}"`);
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
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
  const why = rolesProblem(wanted);
  if (why !== undefined) throw new UsageError(why);
  return [...new Set(wanted.filter(isRole))];
}

function sayLink(say: Terminal['say'], link: string): void {
  say('Set-up link, good once and for 24 hours. Give it to that person only:');
  say(link);
}

function lineOf({ email, name, roles: held, ...account }: ReviewerAccount): string {
  const state = account.disabled
    ? 'disabled'
    : !account.ready
      ? 'waits for set-up'
      : account.singleSignOn
        ? 'single sign-on'
        : account.secondFactor
          ? 'second factor'
          : 'password only';
  return [email.padEnd(32), held.join(',').padEnd(20), state.padEnd(18), name].join('  ').trimEnd();
}
