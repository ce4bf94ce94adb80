/** The audit log of the shared desk, as an auditor would export it. */
import { spawnSync } from 'node:child_process';
import { sharedDesk } from './desk.ts';

export interface AuditLogEvent {
  readonly action: string;
  readonly ref: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** Events of one action on one session, oldest first. */
export function auditLogOf(ref: string, action: string): readonly AuditLogEvent[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--conditions=react-server', 'bin/audit.mjs', 'export'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, DATABASE_URL: sharedDesk.databaseUrl },
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditLogEvent)
    .filter((event) => event.ref === ref && event.action === action);
}
