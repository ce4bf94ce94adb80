/** A page as the server sends it, for what needs no browser. */
import type { APIRequestContext } from 'playwright/test';
import { deskUrl } from './fixtures.ts';

export interface ReadPage {
  readonly status: number;
  /** What a reader sees, without the data that is sent along for the scripts. */
  readonly text: string;
  /** All of it. */
  readonly html: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

export async function readPage(request: APIRequestContext, path: string, url = deskUrl): Promise<ReadPage> {
  const answer = await request.get(`${url}${path}`);
  const html = await answer.text();
  const text = html
    .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s*\n\s*/g, '\n');
  return { status: answer.status(), text, html };
}
