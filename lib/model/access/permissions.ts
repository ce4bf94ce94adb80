/**
 * The permission table: which role sees which class of data, and which actions it may take. Every access decision reads it; an unknown role,
 * class or action is denied. Roles combine by union, but `admin` is never combined with `officer` or `mlro`: who manages people sees no evidence.
 */
import { isRole, type Role, roles } from '../reviewer.ts';

/** What a reviewer gets of a leaf: the value, the value with most characters as `•`, or nothing but its path in `X-Redacted`. */
export type Permission = 'show' | 'mask' | 'withhold';

/** Those who read evidence have the same permissions. */
const columnOf = {
  support: 'support',
  officer: 'readers',
  mlro: 'readers',
  auditor: 'readers',
  admin: 'admin',
} as const satisfies Record<Role, string>;

/** Sensitivity of one leaf of an answer. Closed list; a leaf without a class counts as `unknown`, the most sensitive. */
const classTable = {
  state: { support: 'show', readers: 'show', admin: 'show' },
  name: { support: 'mask', readers: 'show', admin: 'withhold' },
  contact: { support: 'mask', readers: 'show', admin: 'withhold' },
  identity: { support: 'mask', readers: 'show', admin: 'withhold' },
  evidence: { support: 'withhold', readers: 'show', admin: 'withhold' },
  screening: { support: 'withhold', readers: 'show', admin: 'withhold' },
  ownership: { support: 'withhold', readers: 'show', admin: 'withhold' },
  company: { support: 'show', readers: 'show', admin: 'withhold' },
  device: { support: 'withhold', readers: 'show', admin: 'withhold' },
  reason_text: { support: 'withhold', readers: 'show', admin: 'withhold' },
  secret: { support: 'withhold', readers: 'withhold', admin: 'withhold' },
  unknown: { support: 'withhold', readers: 'show', admin: 'withhold' },
} as const satisfies Record<string, Record<(typeof columnOf)[Role], Permission>>;
export type SensitivityClass = keyof typeof classTable;
export const sensitivityClasses = Object.keys(classTable) as readonly SensitivityClass[];

const strength: Record<Permission, number> = { withhold: 0, mask: 1, show: 2 };

/** Finds the best permission that any of the roles gives; a class that is not on the list is treated as `unknown`. */
export function permissionOf(held: readonly Role[], sensitivity: SensitivityClass): Permission {
  return held.filter(isRole).reduce<Permission>((best, role) => {
    const permission = (classTable[sensitivity] ?? classTable.unknown)[columnOf[role]];
    return strength[permission] > strength[best] ? permission : best;
  }, 'withhold');
}

const writers = ['officer', 'mlro'] as const;
const readers = [...writers, 'auditor'] as const;

/** `session.list` covers the list, a session and its step states. What may be known of screening is a matter of classes, not of actions. */
const actionTable = {
  'session.list': roles,
  'session.lookup': roles,
  'session.refresh': roles,
  'session.init': ['support', ...writers],
  'session.import': [...writers, 'admin'],
  'step.read': roles,
  'file.open': readers,
  'decision.read': readers,
  'decision.write': writers,
  'referral.read': ['mlro', 'auditor'],
  'referral.close': ['mlro'],
  'export.create': readers,
  'connection.read': ['admin'],
  'retention.read': readers,
  'retention.write': writers,
  'consent.read': readers,
  'consent.write': writers,
  'disposition.read': readers,
  'disposition.write': writers,
  'disposition.approve': ['mlro'],
  'queue.read': readers,
  'assignment.write': writers,
  'presence.read': readers,
  'presence.write': writers,
  'numbers.read': readers,
  'account.own': roles,
  'alert.manage': ['admin'],
  'audit.read': ['auditor', 'admin'],
  'audit.prove': ['mlro', 'auditor'],
  'activity.read': roles,
  'session.reveal': ['support'],
  'note.read': ['support', ...readers],
  'note.write': ['support', ...writers],
  'risk.read': readers,
  'risk.write': writers,
  'owners.read': readers,
  'owners.write': writers,
} as const satisfies Record<string, readonly Role[]>;
export type Action = keyof typeof actionTable;
export const actions = Object.keys(actionTable) as readonly Action[];

const rolesOf: ReadonlyMap<string, readonly Role[]> = new Map(Object.entries(actionTable));

export const mayDo = (held: readonly Role[], action: Action): boolean =>
  held.filter(isRole).some((role) => rolesOf.get(action)?.includes(role));

/** What these roles know of the work queue, and do in it. */
export type QueueAccess = 'none' | 'read' | 'write';

export const queueAccess = (held: readonly Role[]): QueueAccess =>
  mayDo(held, 'assignment.write') ? 'write' : mayDo(held, 'queue.read') ? 'read' : 'none';
