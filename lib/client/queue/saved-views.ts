/** Changes of saved views. Apart from the query, because only their dialogs load them. */
import type { SavedView } from '#lib/model/session/saved-view.ts';
import * as operations from '#lib/operations/queue.ts';
import { call } from '../operation.ts';

export type ViewContent = Pick<SavedView, 'name' | 'filters' | 'isShared'>;

export const saveView = (body: ViewContent): Promise<{ readonly id: string }> => call(operations.saveView, { body });

/** @throws ProblemError conflict when it was changed since */
export const changeView = (id: string, version: number, content: ViewContent): Promise<{ readonly id: string }> =>
  call(operations.changeView, { id, body: { ...content, version } });

/** @throws ProblemError conflict when it was changed since */
export const removeView = (id: string, version: number): Promise<void> =>
  call(operations.removeView, { id, query: { version: String(version) } });
