import { preferenceUrls } from '#lib/model/urls/index.ts';
import { request, withJson } from '../request.ts';

/** Stores what the reviewer has set for every browser that they use. @throws ProblemError */
export async function savePreferences(preferences: { readonly singleKeys: boolean }): Promise<void> {
  const response = await request(preferenceUrls.own(), withJson('PUT', preferences));
  await response.body?.cancel();
}
