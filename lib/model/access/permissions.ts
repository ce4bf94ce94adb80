/**
 * The permission table: which role sees which class of data, and which actions it may take. Every access decision reads it; an unknown role,
 * class or action is denied. Roles combine by union, but `admin` is never combined with `officer` or `mlro`: who manages people sees no evidence.
 */
import { isRole, type Role } from '../reviewer.ts';

/** Sensitivity of one leaf of an answer. Closed list; a leaf without a class counts as `unknown`, the most sensitive. */
export const sensitivityClasses = [
  'state',
  'name',
  'contact',
  'identity',
  'evidence',
  'screening',
  'ownership',
  'company',
  'device',
  'reason_text',
  'secret',
  'unknown',
] as const;
export type SensitivityClass = (typeof sensitivityClasses)[number];

/** What a reviewer gets of a leaf: the value, the value with most characters as `•`, or nothing but its path in `X-Redacted`. */
export type Permission = 'show' | 'mask' | 'withhold';

const everything = {
  state: 'show',
  name: 'show',
  contact: 'show',
  identity: 'show',
  evidence: 'show',
  screening: 'show',
  ownership: 'show',
  company: 'show',
  device: 'show',
  reason_text: 'show',
  secret: 'withhold',
  unknown: 'show',
} as const satisfies Record<SensitivityClass, Permission>;

const statesOnly = {
  state: 'show',
  name: 'withhold',
  contact: 'withhold',
  identity: 'withhold',
  evidence: 'withhold',
  screening: 'withhold',
  ownership: 'withhold',
  company: 'withhold',
  device: 'withhold',
  reason_text: 'withhold',
  secret: 'withhold',
  unknown: 'withhold',
} as const satisfies Record<SensitivityClass, Permission>;

const permissionTable: Record<Role, Record<SensitivityClass, Permission>> = {
  support: { ...statesOnly, name: 'mask', contact: 'mask', identity: 'mask', company: 'show' },
  officer: everything,
  mlro: everything,
  auditor: everything,
  admin: statesOnly,
};

const strength: Record<Permission, number> = { withhold: 0, mask: 1, show: 2 };

/** Finds the best permission that any of the roles gives; a class that is not on the list is treated as `unknown`. */
export function permissionOf(held: readonly Role[], sensitivity: SensitivityClass): Permission {
  return held.filter(isRole).reduce<Permission>((best, role) => {
    const permission = permissionTable[role][sensitivity] ?? permissionTable[role].unknown;
    return strength[permission] > strength[best] ? permission : best;
  }, 'withhold');
}

/** `session.list` covers the list, a session and its step states. What may be known of screening is a matter of classes, not of actions. */
export const actions = [
  'session.list',
  'session.lookup',
  'session.refresh',
  'session.init',
  'session.import',
  'step.read',
  'file.open',
  'decision.read',
  'decision.write',
  'referral.read',
  'referral.close',
  'export.create',
  'connection.read',
  'retention.read',
  'retention.write',
  'consent.read',
  'consent.write',
  'disposition.read',
  'disposition.write',
  'disposition.approve',
  'queue.read',
  'assignment.write',
  'presence.read',
  'presence.write',
  'numbers.read',
  'account.own',
  'alert.manage',
  'audit.read',
  'audit.prove',
  'activity.read',
  'session.reveal',
  'note.read',
  'note.write',
  'risk.read',
  'risk.write',
  'owners.read',
  'owners.write',
] as const;
export type Action = (typeof actions)[number];

const everybody: readonly Action[] = [
  'session.list',
  'session.lookup',
  'session.refresh',
  'step.read',
  'account.own',
  'activity.read',
];
const officerActions: readonly Action[] = [
  ...everybody,
  'file.open',
  'session.init',
  'session.import',
  'decision.read',
  'decision.write',
  'export.create',
  'retention.read',
  'retention.write',
  'consent.read',
  'consent.write',
  'disposition.read',
  'disposition.write',
  'queue.read',
  'assignment.write',
  'presence.read',
  'presence.write',
  'numbers.read',
  'note.read',
  'note.write',
  'risk.read',
  'risk.write',
  'owners.read',
  'owners.write',
];

const actionTable: Record<Role, ReadonlySet<Action>> = {
  support: new Set([...everybody, 'session.init', 'session.reveal', 'note.read', 'note.write']),
  officer: new Set(officerActions),
  mlro: new Set([...officerActions, 'disposition.approve', 'referral.read', 'referral.close', 'audit.prove']),
  auditor: new Set([
    ...everybody,
    'file.open',
    'export.create',
    'retention.read',
    'consent.read',
    'disposition.read',
    'queue.read',
    'decision.read',
    'referral.read',
    'presence.read',
    'numbers.read',
    'audit.read',
    'audit.prove',
    'note.read',
    'risk.read',
    'owners.read',
  ]),
  admin: new Set([...everybody, 'session.import', 'connection.read', 'alert.manage', 'audit.read']),
};

export const mayDo = (held: readonly Role[], action: Action): boolean =>
  held.filter(isRole).some((role) => actionTable[role].has(action));

/** What these roles know of the work queue, and do in it. */
export type QueueAccess = 'none' | 'read' | 'write';

export const queueAccess = (held: readonly Role[]): QueueAccess =>
  mayDo(held, 'assignment.write') ? 'write' : mayDo(held, 'queue.read') ? 'read' : 'none';
