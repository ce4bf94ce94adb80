import type { IncomingMessage } from 'node:http';
import { type AccessToken, documentNames, type Resource, resources } from '../resources/index.ts';
import { type Answer, isObject, jsonAnswer } from '../wire.ts';
import type { World } from '../world.ts';
import { enveloped, ResourceError } from './envelope.ts';

/** The v1 operations (contract 4.1). The token decides whose data it is, its scopes what of it can be read. */
export function answerResources(
  request: IncomingMessage,
  url: URL,
  world: World,
  spend: (key: string) => void,
): Answer {
  // Neither a wrong method nor an unknown path is documented.
  if (request.method !== 'GET') {
    throw new ResourceError(405, 'METHOD_NOT_ALLOWED', 'Method not allowed', { allow: 'GET' });
  }
  const resource = resources.find((one) => url.pathname === `/v1/resources/${one}`);
  if (!resource) throw new ResourceError(404, 'NOT_FOUND', 'Operation not found');

  const token = tokenOf(request, world);
  // Documented for all but the corporate operation, which is assumed to answer alike.
  if (!token || token.revoked) throw new ResourceError(400, 'INVALID_AUTHORIZATION_CODE', 'Invalid authorization code');
  spend(token.token);
  if (!token.scopes.includes(resource)) {
    throw new ResourceError(resource === 'corporate' ? 400 : 401, 'UNAUTHORIZED_SCOPE', 'Unauthorized scope');
  }

  const document = documentNames[resource] ? url.searchParams.get('document') : null;
  const data = dataOf(token, resource, document);
  const answer = { status: 200, body: enveloped(data) };
  const { status, body } = token.rewrite?.(answer, { resource, document }) ?? answer;
  return jsonAnswer(status, body);
}

/** The token that a request carries, revoked or not; the scheme is read as documented, `Bearer` and one space. */
export function tokenOf(request: IncomingMessage, world: World): AccessToken | undefined {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  return token === undefined ? undefined : world.tokens.get(token);
}

function dataOf(token: AccessToken, resource: Resource, document: string | null): unknown {
  const data = token.data[resource] ?? null;
  const types = documentNames[resource];
  if (!types) return data;
  const whole = token.mode === 'state' ? stateOnly(data) : data;
  return document === null ? whole : documentNamed(whole, types, document);
}

/** What an unknown name, a document that the user lacks and several of one type give is not documented: refused, null, the first. */
function documentNamed(data: unknown, types: Readonly<Record<string, readonly string[]>>, name: string): unknown {
  const named = Object.hasOwn(types, name) ? types[name] : undefined;
  if (!named) throw new ResourceError(400, 'INVALID_PARAMETER', 'Invalid parameter');
  if (!Array.isArray(data)) return data;
  return data.find((one) => isObject(one) && named.includes(String(one.document_type))) ?? null;
}

/** Contract 1.4 and 4.1: state mode carries nothing else. */
function stateOnly(data: unknown): unknown {
  if (!Array.isArray(data)) return data;
  return data.map((one) => (isObject(one) ? { document_type: one.document_type, state: one.state } : one));
}
