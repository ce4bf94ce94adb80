import { request } from '#lib/client/request.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { listExportAddress } from '#lib/model/api-addresses.ts';

/** Makes and saves the list as CSV. @param list its address, whose filters apply. @throws ProblemError; also when the connection ends early */
export async function saveListExport(list: string): Promise<void> {
  const { search } = new URL(list, window.location.href);
  const answer = await request(listExportAddress(search));
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), name ?? 'sessions.csv');
}
