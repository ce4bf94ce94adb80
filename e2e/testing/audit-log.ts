/** The audit log as an auditor exports it. */
import { spawnSync } from 'node:child_process';
import { sharedDesk } from './fixtures.ts';

export interface AuditLogEvent {
  readonly actorRoles: readonly string[];
  readonly action: string;
  readonly ref: string | null;
  readonly object: string | null;
  readonly outcome: string;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** All events, oldest first. */
export function readAuditLog(databaseUrl = sharedDesk.databaseUrl): readonly AuditLogEvent[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--conditions=react-server', 'bin/audit.mjs', 'export'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, DATABASE_URL: databaseUrl },
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
