/** A desk under record: its folder, the simulator and the server on it, and a client whose reviewers are signed in. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Asker, type Client, createClient } from './client.ts';
import {
  clockMs,
  deskEnvironment,
  runScript,
  type Server,
  type Simulator,
  startServer,
  startSimulator,
} from './desk.ts';
import type { ExportedEvent } from './recorder.ts';
import type { Known } from './replace.ts';

export interface Account {
  readonly as: Asker;
  readonly email: string;
  readonly password: string;
}

export interface Desk {
  readonly folder: string;
  readonly simulator: Simulator;
  readonly client: Client;
  readonly port: number;
  /** Advances all clocks. */
  advance(ms: number): Promise<void>;
  /** Ends the server, but not the simulator. */
  stop(): Promise<void>;
}

export interface Stage {
  /** Starts the server; it runs one at a time. @param seed another one for each start */
  open(options: { readonly seed: string; readonly isWorking?: boolean }): Promise<Desk>;
  readonly servicePort: number;
  /** It says how far its clocks have moved. */
  aheadMs(): number;
  /** Creates the accounts of the demo, which a copied database has already. */
  createAccounts(): Promise<readonly Account[]>;
  exportEvents(): Promise<readonly ExportedEvent[]>;
  /** @returns its output when it fails */
  verifyEvents(): Promise<string | undefined>;
  /** Ends the simulator. */
  close(): Promise<void>;
}

/** @param folder of the database; one with what is in `from` @param servicePort of the simulator's API; without it a free one */
export async function createStage(
  folder: string,
  {
    entry,
    cache,
    from,
    aheadMs = 0,
    servicePort = 0,
  }: { entry: string; cache: string; from?: string; aheadMs?: number; servicePort?: number },
): Promise<Stage> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (from !== undefined) cpSync(from, folder, { recursive: true });
  const simulator = await startSimulator(cache, servicePort);
  let ahead = 0;
  const advanceSimulator = async (ms: number) => {
    await simulator.advance(ms);
    ahead += ms;
  };
  if (aheadMs > 0) await advanceSimulator(aheadMs);
  const environment = (isWorking: boolean) => deskEnvironment(folder, simulator, isWorking);
  const script = async (args: readonly string[]) => {
    const lines: string[] = [];
    const code = await runScript(args, environment(false), (line) => lines.push(line));
    return { code, lines };
  };
  return {
    async open({ seed, isWorking = false }) {
      const server: Server = await startServer(entry, environment(isWorking), { seed, nowMs: clockMs + ahead });
      const client = createClient(server.port);
      return {
        folder,
        simulator,
        client,
        port: server.port,
        async advance(ms) {
          await server.advance(ms);
          await advanceSimulator(ms);
        },
        async stop() {
          client.close();
          await server.stop();
        },
      };
    },
    servicePort: Number(new URL(simulator.apiUrl).port),
    aheadMs: () => ahead,
    async createAccounts() {
      const { lines } = await script(['bin/record/accounts.ts']);
      const accounts = lines.filter((line) => line.startsWith('{"email"')).map((line) => JSON.parse(line));
      return accounts.map(({ email, password }) => ({ as: email.slice(0, email.indexOf('@')), email, password }));
    },
    async exportEvents() {
      const { code, lines } = await script(['bin/audit.mjs', 'export']);
      if (code !== 0) throw new Error(`the audit log could not be exported: ${lines.slice(-3).join('\n')}`);
      return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    },
    async verifyEvents() {
      const { code, lines } = await script(['bin/audit.mjs', 'verify']);
      return code === 0 ? undefined : lines.join('\n') || 'the audit log is broken';
    },
    close: () => simulator.stop(),
  };
}

/** Signs every reviewer in. */
export async function signInAll({ client }: Desk, accounts: readonly Account[], name: string): Promise<void> {
  for (const account of accounts) await client.signIn(`${name}: sign-in of ${account.as}`, account.as, account);
}

/** Waits until every delivery that was accepted is processed. */
export function watchDeliveries({ folder }: Desk): { untilDone(): Promise<void>; close(): void } {
  const database = new Database(join(folder, 'demo.db'), { readonly: true });
  const waiting = database.prepare("select count(*) as count from deliveries where state = 'waiting'");
  return {
    async untilDone() {
      while ((waiting.get() as { count: number }).count > 0) await new Promise((waited) => setTimeout(waited, 2));
    },
    close: () => void database.close(),
  };
}

/** Ids of the reviewers, with what they are called in a record. */
export function readReviewers(folder: string): ReadonlyMap<string, string> {
  const database = new Database(join(folder, 'demo.db'), { readonly: true });
  const rows = database.prepare('select id, email from "user"').all() as { id: string; email: string }[];
  database.close();
  return new Map(rows.map(({ id, email }) => [id, `«${email.slice(0, email.indexOf('@'))}»`]));
}

/** Addresses with the ports of this run, with and without their scheme. */
export function originsOf({ simulator, port }: Desk): Known['origins'] {
  const named: readonly (readonly [string, string])[] = [
    [simulator.apiUrl, '«service»'],
    [simulator.controlUrl, '«mailbox»'],
    [`http://127.0.0.1:${port}`, '«desk»'],
    [`http://localhost:${port}`, '«desk»'],
  ];
  return new Map(
    named.flatMap(([address, name]) => [[address, name] as const, [new URL(address).host, name] as const]),
  );
}
