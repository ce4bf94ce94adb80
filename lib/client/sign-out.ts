import { authUrl } from '#lib/model/urls/index.ts';
import { request, withJson } from './request.ts';

export async function signOut(): Promise<void> {
  await request(authUrl('sign-out'), withJson('POST', {}));
}
