/**
 * Who may see and do what: the one table. Everything that decides about access reads it; an unknown role, class or action is
 * denied. Roles combine by union, but `admin` never stands together with `officer` or `mlro` (who manages people sees no evidence).
 */
export const roles = ['support', 'officer', 'mlro', 'auditor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Sensitivity of one leaf of an answer. Closed list; what carries no class counts as `unknown`, the most sensitive. */
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

/** What happens to a leaf on its way to a reviewer: as it is, with most characters as `•`, or taken out and named in `X-Redacted`. */
export type Sight = 'show' | 'mask' | 'withhold';

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
} as const satisfies Record<SensitivityClass, Sight>;

const nothing = {
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
} as const satisfies Record<SensitivityClass, Sight>;

const sightTable: Record<Role, Record<SensitivityClass, Sight>> = {
  support: { ...nothing, name: 'mask', contact: 'mask', identity: 'mask', company: 'show' },
  officer: everything,
  mlro: everything,
  auditor: everything,
  admin: nothing,
};

/** What a reviewer may do. `list` covers list, look-up, session and step states; tipping-off is a matter of classes, not of actions. */
export const actions = [
  'session.list',
  'session.lookup',
  'session.refresh',
  'session.init',
  'session.import',
  'step.read',
  'file.open',
  'field.reveal',
  'note.own',
  'note.all',
  'assignment.write',
  'disposition.write',
  'decision.write',
  'papers.export',
  'referral.read',
  'referral.close',
  'consent.read',
  'consent.add',
  'trail.own',
  'trail.session',
  'trail.all',
  'trail.allWithoutPersonal',
  'reviewers.manage',
  'settings.manage',
  'connection.read',
  'erasure.request',
  'retention.read',
  'retention.write',
  'account.own',
] as const;
export type Action = (typeof actions)[number];

const everybody: readonly Action[] = [
  'session.list',
  'session.lookup',
  'session.refresh',
  'step.read',
  'trail.own',
  'account.own',
];
const officerActions: readonly Action[] = [
  ...everybody,
  'file.open',
  'session.init',
  'session.import',
  'note.own',
  'note.all',
  'assignment.write',
  'disposition.write',
  'decision.write',
  'papers.export',
  'consent.read',
  'consent.add',
  'trail.session',
  'retention.read',
  'retention.write',
];

const actionTable: Record<Role, ReadonlySet<Action>> = {
  support: new Set([...everybody, 'session.init', 'field.reveal', 'note.own']),
  officer: new Set(officerActions),
  mlro: new Set([...officerActions, 'referral.read', 'referral.close']),
  auditor: new Set([
    ...everybody,
    'file.open',
    'papers.export',
    'referral.read',
    'consent.read',
    'trail.session',
    'trail.all',
    'retention.read',
  ]),
  admin: new Set([
    ...everybody,
    'session.import',
    'trail.allWithoutPersonal',
    'reviewers.manage',
    'settings.manage',
    'connection.read',
    'erasure.request',
  ]),
};

export const isRole = (value: unknown): value is Role =>
  typeof value === 'string' && (roles as readonly string[]).includes(value);

/** Reads the stored, comma-separated form. Unknown words and forbidden pairs give no role at all: denied, not repaired. */
export function parseRoles(stored: string | null | undefined): readonly Role[] {
  const words = (stored ?? '').split(',').filter((word) => word !== '');
  return words.every(isRole) && rolesProblem(words) === undefined ? words : [];
}

/** Why these roles cannot stand together, in words for the person who asked; undefined when they can. */
export function rolesProblem(wanted: readonly string[]): string | undefined {
  const stranger = wanted.find((word) => !isRole(word));
  if (stranger !== undefined) return `unknown role "${stranger}" (known: ${roles.join(', ')})`;
  if (wanted.length === 0) return 'a reviewer needs at least one role';
  if (wanted.includes('admin') && (wanted.includes('officer') || wanted.includes('mlro')))
    return 'admin cannot be combined with officer or mlro';
  return undefined;
}

const strength: Record<Sight, number> = { withhold: 0, mask: 1, show: 2 };

/** The best sight that any of the roles gives; a class that is not on the list is treated as `unknown`. */
export function sightOf(held: readonly Role[], sensitivity: SensitivityClass): Sight {
  return held.filter(isRole).reduce<Sight>((best, role) => {
    const sight = sightTable[role][sensitivity] ?? sightTable[role].unknown;
    return strength[sight] > strength[best] ? sight : best;
  }, 'withhold');
}

export const mayDo = (held: readonly Role[], action: Action): boolean =>
  held.filter(isRole).some((role) => actionTable[role].has(action));

/** Whether the existence of screening may be known to these roles (tipping-off). */
export const seesScreening = (held: readonly Role[]): boolean => sightOf(held, 'screening') === 'show';
