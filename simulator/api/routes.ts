import type { IncomingMessage } from 'node:http';
import { type App, appOfKey, type Kind } from '../apps.ts';
import type { Session, Step } from '../session.ts';
import { type Answer, ApiError, isObject, jsonAnswer, readJson } from '../wire.ts';
import type { World } from '../world.ts';
import { type SignAddress, sessionAnswer, stepAnswer } from './answer.ts';

/**
 * The v4 operations (contract 4.2). The key decides what can be read: a session of another app or kind gets the same 404 as an
 * unknown one.
 */
export async function answerApi(
  request: IncomingMessage,
  url: URL,
  world: World,
  sign: SignAddress,
  spend: (key: string) => void,
): Promise<Answer> {
  const app = appOfKey(request.headers['api-key']);
  if (!app) throw new ApiError(401, 1100401, 'Invalid Api-Key');
  spend(app.name);

  const parts = url.pathname.split('/').slice(1).map(decoded);
  const [version, family, word, id, stepWord, stepName] = parts;
  if (version !== 'v4') throw notFound('Operation');
  if (request.method === 'POST' && parts.length === 3 && family === 'session' && word === 'init') {
    return initialised(app, await readJson(request), world);
  }
  if (request.method !== 'GET' || word !== 'session' || !id) throw notFound('Operation');
  if (family !== 'individual' && family !== 'corporate') throw notFound('Operation');

  const session = readable(world, id, family, app);
  if (parts.length === 4) return jsonAnswer(200, sessionAnswer(session));
  if (parts.length !== 6 || stepWord !== 'step' || !stepName) throw notFound('Operation');
  return jsonAnswer(200, stepAnswer(session, stepOf(session, stepName), sign));
}

function readable(world: World, id: string, kind: Kind, app: App): Session {
  const session = world.find(id);
  if (session?.kind !== kind || session.app !== app.name) throw notFound('Session');
  return session;
}

/**
 * Individual steps are addressed by id, corporate ones by type, or by id where the session lists one. An officer's id is that of an individual
 * session, and nothing else reads it (field notes).
 */
function stepOf(session: Session, name: string): Step {
  const named =
    session.kind === 'individual'
      ? session.steps.find((step) => step.id === name)
      : session.steps.find((step) => step.type === name || (step.listsId && step.id === name));
  if (!named || (named.type === 'CORPORATE_OFFICER' && named.listsId)) throw notFound('Step');
  return named;
}

function initialised(app: App, body: Record<string, unknown>, world: World): Answer {
  const { alias, metadata } = body;
  if (alias !== undefined && alias !== null && typeof alias !== 'string') throw badInit('alias must be a string');
  if (metadata !== undefined && metadata !== null) {
    if (!isObject(metadata)) throw badInit('metadata must be an object');
    const values = Object.values(metadata);
    if (values.length > 5) throw badInit('metadata takes at most 5 keys');
    if (values.some((value) => typeof value !== 'string' || value.length > 255)) {
      throw badInit('metadata values must be strings of at most 255 characters');
    }
  }
  const session = world.init(app, typeof alias === 'string' ? alias : undefined);
  return jsonAnswer(200, { session_id: session.id, sandbox: app.sandbox });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ApiError(400, 1100400, 'Malformed path');
  }
}

function badInit(message: string): ApiError {
  return new ApiError(400, 1100400, message);
}

function notFound(what: string): ApiError {
  return new ApiError(404, 1100220, `${what} not found`);
}
