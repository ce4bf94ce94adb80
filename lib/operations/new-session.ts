/** Sessions are made at the verification service. */
import type { InitApps, InitBody, NewSession } from '#lib/model/new-session.schema.ts';
import { get, of, post } from './operation.ts';

const path = '/api/v4/session/init';

interface InitQuery {
  /** Name of a key; may be left out where there is only one. */
  readonly app?: string | undefined;
}

export const listInitApps = get(path, { may: 'session.init', answer: of<InitApps> });
/** It is sent once. */
export const initSession = post(path, {
  may: 'session.init',
  query: of<InitQuery>,
  body: of<InitBody>,
  answer: of<NewSession>,
});
