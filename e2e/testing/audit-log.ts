/** The audit log as an auditor exports it. */
import { spawnSync } from 'node:child_process';
import { sharedDesk } from './fixtures.ts';

export interface AuditLogEvent {
  /** The number in the chain; null in the log of sign-ins. */
  readonly seq: number | null;
  readonly actorRoles: readonly string[];
  readonly action: string;
  readonly ref: string | null;
  readonly object: string | null;
  readonly outcome: string;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** All events, oldest first. @param desk whose AUTH_SECRET, the first of its secrets, opens their texts */
export function readAuditLog({
  databaseUrl,
  secrets,
}: Pick<typeof sharedDesk, 'databaseUrl' | 'secrets'> = sharedDesk): readonly AuditLogEvent[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--conditions=react-server', 'bin/audit.mjs', 'export'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, DATABASE_URL: databaseUrl, AUTH_SECRET: secrets[0] },
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditLogEvent);
}

/** Events of one action on one session, oldest first. */
export const auditLogOf = (ref: string, action: string): readonly AuditLogEvent[] =>
  readAuditLog().filter((event) => event.ref === ref && event.action === action);
