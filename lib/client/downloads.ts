/** Files that a reviewer saves. The browser stores nothing else. */
import { apiUrls } from '#lib/model/urls/index.ts';
import { request } from './request.ts';

export function saveFile(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Makes and saves the list as CSV. @param list its address, whose filters apply. @throws ProblemError; also when the connection ends early */
export async function saveListExport(list: string): Promise<void> {
  const { search } = new URL(list, window.location.href);
  const answer = await request(apiUrls.listExport(search));
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), name ?? 'sessions.csv');
}
