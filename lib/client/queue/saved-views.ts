/** Changes of saved views. Apart from the query, because only their dialogs load them. */
import type { SavedView } from '#lib/model/session/saved-view.ts';
import { viewUrls } from '#lib/model/urls/index.ts';
import { request, requestJson, withJson } from '../request.ts';

export type ViewContent = Pick<SavedView, 'name' | 'filters' | 'isShared'>;

export const saveView = (content: ViewContent): Promise<{ readonly id: string }> =>
  requestJson(viewUrls.save(), withJson('POST', content));

/** @throws ProblemError conflict when it was changed since */
export const changeView = (id: string, version: number, content: ViewContent): Promise<{ readonly id: string }> =>
  requestJson(viewUrls.one(id), withJson('PUT', { ...content, version }));

/** @throws ProblemError conflict when it was changed since */
export const removeView = async (id: string, version: number): Promise<void> =>
  await (await request(viewUrls.one(id, version), withJson('DELETE', {}))).body?.cancel();
