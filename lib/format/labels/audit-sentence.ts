/** Audit events in plain sentences: what was done, what it was before and is after, and the facts beside it. */
import type { AuditAction, AuditEvent, EventKind } from '#lib/model/audit.ts';
import type { Verdict } from '#lib/model/review/verdict.ts';
import { toAbsolute, toDay } from '../dates/date.ts';
import { toReadable } from '../text/readable.ts';
import { rolesText } from './role.ts';
import { stepTypeLabel } from './step-type.ts';
import { verdictNames } from './verdict.ts';

export const eventKindNames = {
  view: 'Views',
  export: 'Exports and prints',
  verdict: 'Verdicts',
  decision: 'Decisions',
  change: 'Changes',
  account: 'Accounts and refusals',
  setting: 'Settings',
  signIn: 'Sign-ins',
} as const satisfies Record<EventKind, string>;

interface Named extends Pick<AuditEvent, 'object' | 'detail' | 'outcome'> {
  /** Types of the session's steps by their names, where the session is known. */
  readonly stepTypes?: Readonly<Record<string, string>>;
}

const textOf = (event: Named, name: string): string | undefined => {
  const value = event.detail?.[name];
  return value === undefined || value === null || value === '' ? undefined : String(value);
};
const countOf = (event: Named, name: string, one: string, many: string): string => {
  const count = event.detail?.[name];
  return typeof count === 'number' ? `${count.toLocaleString('en')} ${count === 1 ? one : many}` : many;
};
/** `AML/h1-…`: the step comes first. */
const stepOf = ({ object, stepTypes = {} }: Named): string => {
  const step = object?.split('/', 1)[0] ?? '';
  const type = Object.hasOwn(stepTypes, step) ? stepTypes[step] : step;
  return type !== undefined && /^[A-Z][A-Z_]*$/.test(type) ? `the ${stepTypeLabel(type)} step` : 'a step';
};
const verdictOf = (event: Named): string => {
  const verdict = textOf(event, 'verdict');
  return verdict !== undefined && verdict in verdictNames
    ? `the verdict “${verdictNames[verdict as Verdict]}”`
    : 'a verdict';
};
const quoted = (word: string | undefined, article: string, noun: string): string =>
  word === undefined ? `${article} ${noun}` : `the ${noun} “${toReadable(word)}”`;
const amlDecisionOf = (event: Named): string => quoted(textOf(event, 'verdict'), 'an', 'AML decision');
const decisionOf = (event: Named): string => quoted(textOf(event, 'decision'), 'a', 'decision');

const sentences = {
  'session.listed': (event) => `Read a list of ${countOf(event, 'count', 'session', 'sessions')}`,
  'session.searched': (event) => `Searched and found ${countOf(event, 'count', 'session', 'sessions')}`,
  'session.lookedUp': (event) =>
    event.outcome === 'done' ? 'Looked up the session by its id or alias' : 'Looked up an id or alias without success',
  'list.exported': (event) => `Began to export a list of ${countOf(event, 'count', 'session', 'sessions')} as CSV`,
  'list.exportEnded': 'Received the export of a list',
  'session.registered': 'Registered the session',
  'session.refreshed': 'Read the session again from the verification service',
  'session.refreshFailed': 'Could not read the session from the verification service',
  'session.read': 'Opened the session',
  'session.revealed': (event) => `Revealed masked fields: ${textOf(event, 'fields') ?? 'names and contact data'}`,
  'session.initAsked': 'Asked the verification service for a new session',
  'session.initiated': 'Started a new session',
  'import.checked': (event) => `Checked a file with ${countOf(event, 'rows', 'row', 'rows')} for an import`,
  'import.started': (event) => `Started an import of ${countOf(event, 'rows', 'row', 'rows')}`,
  'import.read': 'Read the results of an import',
  'import.cancelled': 'Cancelled an import',
  'import.exported': 'Exported the results of an import',
  'step.delivered': (event) => `Loaded ${stepOf(event)}`,
  'step.opened': (event) => `Viewed ${stepOf(event)}`,
  'step.explained': (event) => `Read the comparison of values in ${stepOf(event)}`,
  'hit.opened': (event) => `Viewed a hit in ${stepOf(event)}`,
  'disposition.read': (event) => `Read the verdicts on ${stepOf(event)}`,
  'disposition.recorded': (event) => `Recorded ${verdictOf(event)} in ${stepOf(event)}`,
  'disposition.undone': (event) => `Undid a verdict in ${stepOf(event)}`,
  'disposition.approved': (event) => `Approved a match in ${stepOf(event)}`,
  'disposition.refused': (event) => `Refused to approve a match in ${stepOf(event)}`,
  'decision.read': 'Read the decisions',
  'decision.recorded': (event) => `Recorded ${decisionOf(event)}`,
  'decision.proposed': 'Proposed a decision for a second reviewer',
  'decision.agreed': (event) => `Agreed, as the second reviewer, to ${decisionOf(event)}`,
  'decision.disagreed': (event) => `Disagreed, as the second reviewer, with ${decisionOf(event)}`,
  'decision.withdrawn': 'Withdrew their decision before the second review',
  'decision.proved': 'Downloaded the proof of a decision',
  'referral.made': 'Referred the session',
  'referral.listed': 'Read the list of referrals',
  'referral.read': 'Read the referral',
  'referral.closed': 'Closed the referral',
  'referral.refused': 'Was refused a request about referrals',
  'record.sealed': 'Sealed record (key destroyed or unavailable)',
  'ownership.read': 'Read the ownership',
  'ownership.settled': 'Confirmed the reading of the ownership',
  'ownership.exported': 'Exported the ownership',
  'dossier.started': 'Started a dossier',
  'dossier.exported': (event) => (event.outcome === 'done' ? 'Received the dossier' : 'Dossier not completed'),
  'page.printed': 'Printed a page',
  'file.delivered': (event) => `Loaded a file of ${stepOf(event)}`,
  'file.opened': (event) => `Viewed a file of ${stepOf(event)}`,
  'access.denied': 'Access denied',
  'reviewer.created': 'Created the account',
  'reviewer.disabled': 'Disabled the account',
  'reviewer.removed': 'Removed the account',
  'reviewer.reset': 'Reset password and second factors of the account',
  'reviewer.sessionsEnded': 'Ended all sign-ins of the account',
  'reviewer.rolesChanged': (event) => `Changed the account’s roles to ${rolesText(textOf(event, 'roles') ?? 'none')}`,
  'reviewer.factorChanged': 'Changed a way to sign in',
  'delivery.retried': 'Retried failed deliveries',
  'retention.ended': 'Recorded the end of the relationship',
  'retention.held': 'Placed a legal hold',
  'retention.released': 'Released the legal hold',
  'session.purged': 'Deleted the session, because its retention had ended',
  'consent.listed': 'Read the list of shared data',
  'consent.read': 'Read shared data',
  'consent.added': 'Added an access to shared data',
  'consent.changed': 'Changed an access to shared data',
  'consent.removed': 'Removed an access to shared data',
  'consent.decided': (event) => `Recorded ${amlDecisionOf(event)} on shared data`,
  'consent.proposed': 'Proposed an AML decision on shared data for a second reviewer',
  'consent.agreed': (event) => `Agreed, as the second reviewer, to ${amlDecisionOf(event)} on shared data`,
  'consent.disagreed': (event) => `Disagreed, as the second reviewer, with ${amlDecisionOf(event)} on shared data`,
  'consent.purged': 'Deleted an access to shared data, because its retention had ended',
  'owners.read': 'Read the record of beneficial owners',
  'owners.recorded': (event) =>
    textOf(event, 'outcome') === 'none'
      ? 'Recorded that no beneficial owner was identified'
      : `Recorded ${countOf(event, 'count', 'beneficial owner', 'beneficial owners')}`,
  'risk.read': 'Read the risk rating',
  'risk.rated': (event) => `Rated the risk ${textOf(event, 'rating') ?? ''}`.trim(),
  'note.read': 'Read the notes of the session',
  'note.added': 'Added a note',
  'note.edited': 'Changed a note',
  'note.withdrawn': 'Withdrew a note',
  'assignment.changed': (event) => (event.object === null ? 'Unassigned the session' : 'Assigned the session'),
  'assignment.returned': 'Returned the session to the queue',
  'session.snoozed': 'Snoozed the session',
  'session.snoozeEnded': 'Ended the snooze',
  'view.saved': 'Saved a view of the list',
  'view.changed': 'Changed a saved view of the list',
  'view.removed': 'Removed a saved view of the list',
  'alert.changed': 'Changed their alert settings',
  'alert.rolesChanged': 'Changed which alerts roles receive',
  'alert.unsubscribed': 'Unsubscribed from alert emails',
  'alert.retried': 'Retried failed alert emails',
  'numbers.read': 'Read the numbers',
  'audit.keyChanged': 'Detected another signing key of the audit log',
  'audit.read': (event) =>
    event.object === 'session'
      ? 'Read the activity of the session'
      : event.object === 'sign-ins'
        ? 'Read the log of sign-ins'
        : 'Read the audit log',
  'audit.proved': 'Downloaded the proof of an event',
  'reviewer.signedIn': 'Signed in',
  'reviewer.signInFailed': 'Failed to sign in',
  'reviewer.signedOut': 'Signed out',
  'reviewer.confirmed': (event) =>
    event.outcome === 'done' ? 'Confirmed their identity' : 'Failed to confirm their identity',
} satisfies Record<AuditAction, string | ((event: Named) => string)>;

/** Roles that may not see the action read this alone. */
const hiddenSentence = 'Worked with sessions';

/** @param action null: not shown */
export function eventSentence(action: AuditAction | null, event: Named): string {
  if (action === null) return hiddenSentence;
  const sentence: string | ((event: Named) => string) = sentences[action];
  return typeof sentence === 'string' ? sentence : sentence(event);
}

/** Where the sentence of an event without details says too much or too little. */
const actionNames: Readonly<Partial<Record<AuditAction, string>>> = {
  'session.searched': 'Searched for sessions',
  'session.revealed': 'Revealed masked fields',
  'reviewer.rolesChanged': 'Changed the account’s roles',
  'assignment.changed': 'Assigned or unassigned the session',
};

/** To filter by: the sentence without what one event adds. */
export const actionName = (action: AuditAction): string =>
  actionNames[action] ?? eventSentence(action, { object: null, detail: null, outcome: 'done' });

export interface EventChange {
  readonly label: string;
  /** Null means nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

const asText = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
const asDay = (value: string | null): string | null => value && toDay(value);
const asRoles = (value: string | null): string | null => value && rolesText(value);

/** What it was and what it is, where the event says so. @param nameOf of a reviewer by id */
export function eventChange(
  action: AuditAction | null,
  { object, detail }: Named,
  nameOf: (id: string) => string,
): EventChange | undefined {
  const named = (id: string | null) => id && nameOf(id);
  switch (action) {
    case 'assignment.changed':
      return { label: 'Assigned to', before: named(asText(detail?.from)), after: named(object) };
    case 'assignment.returned':
      return { label: 'Assigned to', before: named(object), after: null };
    case 'retention.ended':
      if (detail?.endedOn === undefined && detail?.before === undefined) return undefined;
      return {
        label: 'End of the relationship',
        before: asDay(asText(detail.before)),
        after: asDay(asText(detail.endedOn)),
      };
    case 'retention.held':
      return { label: 'Legal hold', before: 'off', after: 'on' };
    case 'retention.released':
      return { label: 'Legal hold', before: 'on', after: 'off' };
    case 'risk.rated':
      return { label: 'Risk', before: asText(detail?.from), after: asText(detail?.rating) };
    case 'reviewer.rolesChanged':
      // Earlier events do not say which they were before.
      return detail?.from === undefined
        ? undefined
        : { label: 'Roles', before: asRoles(asText(detail.from)), after: asRoles(asText(detail.roles)) };
    case 'audit.keyChanged':
      return { label: 'Verifier key', before: asText(detail?.from), after: asText(detail?.to) };
    case 'consent.changed':
      return detail?.before === undefined && detail?.after === undefined
        ? undefined
        : { label: 'Value', before: asText(detail?.before), after: asText(detail?.after) };
    default:
      return undefined;
  }
}

const detailNames: Readonly<Record<string, string>> = {
  prefetched: 'Prefetched, not viewed',
  proxied: 'Through the API',
  origin: 'Origin',
  cause: 'Cause',
  status: 'Status',
  stepsRead: 'Steps read',
  verdict: 'Verdict',
  version: 'Version',
  hash: 'Hash of the hit',
  subject: 'Hash of the subject',
  contentHash: 'Hash of the content',
  input: 'Hash of the input',
  structure: 'Hash of the structure',
  sessions: 'Other sessions',
  bulk: 'One verdict for several',
  undone: 'Version undone',
  disposition: 'Version of the verdict',
  decision: 'Decision',
  files: 'Files hashed',
  reasons: 'Reasons',
  why: 'Why',
  how: 'How',
  until: 'Until',
  filter: 'Filter',
  filters: 'Filters',
  count: 'Sessions',
  rows: 'Rows',
  leftOut: 'Left out',
  roles: 'Roles',
  factor: 'Factor',
  change: 'Change',
  unreported: 'Attempts not reported one by one',
  unchecked: 'Attempts not checked',
  hasQuietHours: 'Quiet hours',
  isPaused: 'Paused',
  givenUp: 'Failed',
};

/** Already in the sentence or in what changed. */
const spoken: Readonly<Partial<Record<AuditAction, readonly string[]>>> = {
  'session.listed': ['count'],
  'session.searched': ['count'],
  'list.exported': ['count'],
  'import.checked': ['rows'],
  'import.started': ['rows'],
  'disposition.recorded': ['verdict'],
  'consent.decided': ['verdict'],
  'consent.agreed': ['verdict'],
  'consent.disagreed': ['verdict'],
  'decision.recorded': ['decision'],
  'session.revealed': ['fields'],
  'risk.rated': ['rating', 'from'],
  'owners.recorded': ['outcome', 'count'],
  'decision.agreed': ['decision'],
  'decision.disagreed': ['decision'],
  'reviewer.rolesChanged': ['roles', 'from'],
  'assignment.changed': ['from'],
  'retention.ended': ['endedOn', 'before'],
  'audit.keyChanged': ['from', 'to'],
  'consent.changed': ['before', 'after'],
};

export interface EventFact {
  readonly label: string;
  readonly value: string;
}

/** The rest of what the event holds, named. */
export function eventFacts(action: AuditAction | null, detail: AuditEvent['detail']): readonly EventFact[] {
  const said = action === null ? [] : (spoken[action] ?? []);
  return Object.entries(detail ?? {})
    .filter(([name, value]) => !said.includes(name) && value !== null && value !== '' && value !== false)
    .map(([name, value]) => ({
      label: detailNames[name] ?? toReadable(name.replace(/([a-z])([A-Z])/g, '$1 $2')),
      value: factText(name, value),
    }));
}

function factText(name: string, value: unknown): string {
  if (value === true) return 'yes';
  if (name === 'until') return toAbsolute(String(value), 'UTC');
  return name === 'roles' ? rolesText(String(value)) : String(value);
}

export const outcomeNames = {
  done: 'Done',
  denied: 'Refused',
  failed: 'Failed',
} as const satisfies Record<AuditEvent['outcome'], string>;

/** @param name of a reviewer that is there no more is not known */
export const actorName = (id: string, name: string | undefined): string =>
  id === 'desk' ? 'Review Desk' : id === 'operator' ? 'Command line' : (name ?? 'Removed account');
