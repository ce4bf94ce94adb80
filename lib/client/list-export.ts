import { apiUrls } from '#lib/model/urls/index.ts';
import { request } from './request.ts';
import { saveFile } from './save-file.ts';

/** Makes and saves the file. @param list the list's address, whose filters apply. @throws ProblemError; also when the connection ends early */
export async function saveListExport(list: string): Promise<void> {
  const { search } = new URL(list, window.location.href);
  const answer = await request(apiUrls.listExport(search));
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), name ?? 'sessions.csv');
}
