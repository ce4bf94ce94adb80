import { randomUUID } from 'node:crypto';
import { apps } from '../apps.ts';
import { type Session, SpecimenFile, type Step } from '../session.ts';
import { isObject } from '../wire.ts';
import { inOlderForm, withBrokenParts } from './wire-forms.ts';

/** Signs a new address for a file. `path` identifies the file within the catalogue. */
export type SignAddress = (file: SpecimenFile, path: string) => string;

const turningLists = new Set(['matches', 'hits', 'screening', 'individuals', 'corporates']);

/** Contract 2.7. `app.id` is a string; a number, as the older prose says, where step ids are numbers too. */
export function sessionAnswer(session: Session): unknown {
  const app = apps[session.app];
  return inFormOf(session, {
    app: { name: session.appName ?? app.publicName, id: session.stepIdsAs === 'number' ? app.id : String(app.id) },
    session: {
      alias: session.alias,
      id: session.id,
      status: session.status,
      sandbox: app.sandbox,
      steps: session.steps.map((step) => listedStep(session, step)),
      ...session.extra,
    },
  });
}

function inFormOf({ wireForm }: Session, answer: unknown): unknown {
  if (wireForm === 'older') return inOlderForm(answer);
  return wireForm === 'broken' ? withBrokenParts(answer) : answer;
}

function listedStep(session: Session, step: Step): unknown {
  const bare = { status: step.status, type: step.type };
  if (session.kind === 'corporate') return step.listsId ? { id: step.id, ...bare } : bare;
  return { id: stepIdOnWire(session, step), ...bare };
}

/** Contract 2.9 and 2.10: individual steps carry the common envelope, corporate ones do not (field notes). */
export function stepAnswer(session: Session, step: Step, sign: SignAddress): unknown {
  const body = step.status === 'SUBMISSION_REQUIRED' ? step.blank : step.submitted;
  const whole = session.kind === 'individual' ? individualStep(session, step, body) : corporateStep(step, body);
  const moved: SignAddress = (file, path) => sign(file, path).replace('/media/', `/media/${randomUUID()}/`);
  const answer = onWire(whole, `${session.id}/${step.id}`, step.turn, step.movesFiles ? moved : sign);
  if (step.turnsAtEachRead) step.turn += 1;
  return inFormOf(session, answer);
}

function individualStep(session: Session, step: Step, body: Step['blank']): unknown {
  const { type, status, metadata, reason } = step;
  return { id: stepIdOnWire(session, step), type, status, metadata, reason, ...body };
}

/** A representative's `status` is that of the step (contract 2.10), that of an AML step is a status of the screening. */
function corporateStep(step: Step, body: Step['blank']): unknown {
  return step.type === 'LEGAL_REPRESENTATIVE' || step.type === 'CORPORATE_OFFICER'
    ? { ...body, status: step.status }
    : body;
}

function stepIdOnWire(session: Session, step: Step): string | number {
  return session.stepIdsAs === 'number' ? Number(step.id) : step.id;
}

function onWire(value: unknown, path: string, turn: number, sign: SignAddress): unknown {
  if (value instanceof SpecimenFile) {
    const url = sign(value, path);
    return value.as === 'address' ? url : { url, type: value.declaredType, size: value.declaredSize };
  }
  if (Array.isArray(value)) return value.map((one, index) => onWire(one, `${path}/${index}`, turn, sign));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const wired = onWire(one, `${path}/${key}`, turn, sign);
      return [key, Array.isArray(wired) && turningLists.has(key) ? rotated(wired, turn) : wired];
    }),
  );
}

function rotated(list: readonly unknown[], turn: number): unknown[] {
  const by = list.length === 0 ? 0 : turn % list.length;
  return [...list.slice(by), ...list.slice(0, by)];
}
