import { randomUUID } from 'node:crypto';
import type { App } from './apps.ts';
import { buildCatalogue, freshSession } from './catalogue/index.ts';
import { withAmendedHits, withNewHit, withoutAction } from './catalogue/monitoring.ts';
import { ownSessions } from './catalogue/persons/own-sessions.ts';
import { renamed } from './catalogue/persons/rename.ts';
import { type AccessToken, buildTokens } from './resources/index.ts';
import { type PersonName, type Session, type Step, statusOf } from './session.ts';
import { ApiError } from './wire.ts';

/** What the control port may do to a session; given changes are applied in this order. */
export type Transition = {
  /** All steps wait for submission again, or have `status` if the user has submitted again already. */
  readonly reset?: boolean;
  /** The name that documents and screening show afterwards. */
  readonly name?: PersonName;
  readonly step?: { readonly id?: string; readonly type?: string; readonly status: string; readonly reason?: unknown };
  /** Status of the session; by default derived from its steps. */
  readonly status?: string;
  /** Monitoring finds one more entry for the person or company of the AML step. */
  readonly newHit?: boolean;
  /** The entries that monitoring found before say more than they did. */
  readonly amendedHits?: boolean;
  /** Reorders hits, matches and owners. */
  readonly reorder?: boolean;
};

export type World = {
  /** Those that are listed. */
  readonly sessions: ReadonlyMap<string, Session>;
  /** Any session, listed or the own one of a person whom a company names. */
  find(id: string): Session | undefined;
  /** Access tokens of the v1 API, by their value. */
  readonly tokens: ReadonlyMap<string, AccessToken>;
  init(app: App, alias: string | undefined): Session;
  transition(session: Session, wanted: Transition): void;
  /** The step that a transition changes. */
  stepOf(session: Session, wanted: Transition['step']): Step | undefined;
};

/** @param startMs the moment that "today" of the catalogue is taken from. */
export function buildWorld(startMs: number): World {
  const sessions = new Map(buildCatalogue(startMs).map((session) => [session.id, session]));
  const ownSessionOf = ownSessions(sessions.values(), startMs);
  const tokens = new Map(buildTokens(startMs, [...sessions.values()]).map((token) => [token.token, token]));

  function stepOf(session: Session, wanted: Transition['step']): Step | undefined {
    if (!wanted) return undefined;
    const found = session.steps.find((step) => step.id === wanted.id || step.type === wanted.type);
    if (!found) throw new ApiError(404, 1100220, 'Step not found');
    return found;
  }

  return {
    sessions,
    find: (id) => sessions.get(id) ?? ownSessionOf(id),
    tokens,
    stepOf,
    init(app, alias) {
      const session = freshSession(app, randomUUID(), alias, startMs);
      sessions.set(session.id, session);
      return session;
    },
    transition(session, wanted) {
      const step = stepOf(session, wanted.step);
      session.wasReset = wanted.reset === true;
      if (wanted.reset) for (const one of session.steps) moveTo(one, wanted.status ?? 'SUBMISSION_REQUIRED', null);
      const name = wanted.name ?? (wanted.reset ? session.nameAfterReset : undefined);
      if (name) {
        for (const one of session.steps) one.submitted = renamed(one.submitted, name);
        session.subject = `${name.firstname} ${name.lastname}`.trim();
      }
      if (step && wanted.step) moveTo(step, wanted.step.status, wanted.step.reason);
      for (const one of session.steps.filter(({ type }) => type === 'AML')) {
        if (wanted.newHit) one.submitted = withNewHit(one.submitted);
        if (wanted.amendedHits) one.submitted = withAmendedHits(one.submitted);
      }
      if (wanted.reorder) for (const one of session.steps) one.turn += 1;
      if (wanted.status) session.status = wanted.status;
      else if (wanted.reset || wanted.step) session.status = statusOf(session.steps);
    },
  };
}

/** Contract 3.1: a reason exists only while the step is REJECTED. */
function moveTo(step: Step, status: string, reason: unknown): void {
  step.status = status;
  if (step.type === 'AML' && ['APPROVED', 'REJECTED'].includes(status)) step.submitted = withoutAction(step.submitted);
  step.reason = status === 'REJECTED' ? (reason ?? usualReason) : null;
}

const usualReason = {
  code: 'BAD_QUALITY',
  message: {
    original: 'La photo est floue, merci de recommencer.',
    translated: 'The photo is blurred, please try again.',
  },
};
