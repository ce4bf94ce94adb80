import type { Clock } from '../clock.ts';
import { type AccessToken, changeToken, documentNames, resources, type TokenTransition } from '../resources/index.ts';
import { ApiError, isObject, readJson } from '../wire.ts';
import type { World } from '../world.ts';
import { type Operation, wrong } from './operation.ts';

/** The calls about access tokens of the v1 API. */
export function tokenOperations(world: World, clock: Clock): Record<string, Operation> {
  return {
    'GET /tokens': ({ url }) => {
      const tag = url.searchParams.get('tag');
      return [...world.tokens.values()].filter(({ tags }) => tag === null || tags.includes(tag)).map(summary);
    },

    'POST /tokens/*/transition': async ({ request, id }) => {
      const token = world.tokens.get(id);
      if (!token) throw new ApiError(404, 1100220, 'Token not found');
      changeToken(token, asTransition(await readJson(request)), clock.nowMs());
      return { token: summary(token) };
    },
  };
}

function summary({ token, label, tags, scopes, subject, mode, revoked }: AccessToken) {
  return { token, label, tags, scopes, subject, mode, revoked };
}

type Change = NonNullable<TokenTransition['changes']>[number];

const known = ['revoke', 'restore', 'scopes', 'mode', 'person', 'change'];

function asTransition(given: Record<string, unknown>): TokenTransition {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown) throw wrong(`any of ${known.join(', ')}; not ${unknown}`);
  const { revoke, restore, scopes, mode, person, change } = given;
  return {
    revoke: revoke === true,
    restore: restore === true,
    ...(scopes !== undefined && { scopes: asScopes(scopes) }),
    ...(mode !== undefined && { mode: asMode(mode) }),
    ...(person !== undefined && { person: asPerson(person) }),
    ...(change !== undefined && { changes: (Array.isArray(change) ? change : [change]).map(asChange) }),
  };
}

function asScopes(value: unknown): AccessToken['scopes'] {
  const scopes = resources.filter((one) => Array.isArray(value) && value.includes(one));
  if (!Array.isArray(value) || scopes.length !== value.length) throw wrong(`scopes: some of ${resources.join(', ')}`);
  return scopes;
}

function asMode(value: unknown): AccessToken['mode'] {
  if (value !== 'full' && value !== 'state') throw wrong('mode: full or state');
  return value;
}

function asPerson(value: unknown): NonNullable<TokenTransition['person']> {
  const texts = isObject(value) ? Object.values(value) : [undefined];
  if (!isObject(value) || texts.some((one) => typeof one !== 'string')) {
    throw wrong('person: { firstname, lastname, birth_date?, country? }');
  }
  const { firstname, lastname, birth_date, country } = value;
  if (typeof firstname !== 'string' || typeof lastname !== 'string') throw wrong('person: { firstname, lastname }');
  return {
    firstname,
    lastname,
    ...(typeof birth_date === 'string' && { birth_date }),
    ...(typeof country === 'string' && { country }),
  };
}

function asChange(value: unknown): Change {
  const resource = resources.find((one) => isObject(value) && value.resource === one);
  if (!isObject(value) || !resource) throw wrong(`change: { resource: one of ${resources.join(', ')}, … }`);
  const { document, set, unset } = value;
  const names = Object.keys(documentNames[resource] ?? {});
  if (document !== undefined && !names.includes(String(document))) {
    throw wrong(`change.document: one of ${names.join(', ')}`);
  }
  if (set !== undefined && !isObject(set)) throw wrong('change.set: an object');
  if (unset !== undefined && !Array.isArray(unset)) throw wrong('change.unset: a list of keys');
  return {
    resource,
    ...(document !== undefined && { document: String(document) }),
    ...('data' in value && { data: value.data }),
    ...(isObject(set) && { set }),
    ...(Array.isArray(unset) && { unset: unset.map(String) }),
  };
}
