/** Everything that a page was sent, to be searched for what must not be in it. */
import type { Page, Response } from 'playwright/test';

export interface RecordedAnswers {
  readonly address: string;
  readonly text: string;
}

/** Collects every textual answer that the page gets from now on: documents, RSC payloads, JSON, scripts, styles. */
export function recordAnswers(page: Page): {
  readonly addresses: readonly string[];
  heard(): Promise<readonly RecordedAnswers[]>;
} {
  const addresses: string[] = [];
  const answers: Promise<RecordedAnswers>[] = [];
  page.on('response', (response) => {
    addresses.push(response.url());
    // The stream of events has no end to wait for; what it tells has its own journey (live.spec.ts).
    if (/^(?:text(?!\/event-stream)|application)\//.test(response.headers()['content-type'] ?? ''))
      answers.push(read(response));
  });
  return { addresses, heard: () => Promise.all(answers) };
}

async function read(response: Response): Promise<RecordedAnswers> {
  const address = response.url();
  // A redirect has no body that a browser would give out, and what the page walked away from was never read.
  const isRedirect = response.status() >= 300 && response.status() < 400;
  const parts = [
    // The number of the request is by chance, the length is the body's: either may hold the digits of a year.
    response.allHeaders().then((all) => {
      const { 'x-request-id': id = '', 'content-length': length = '', ...headers } = all;
      return JSON.stringify({
        ...headers,
        ...(/^[0-9a-f-]{36}$/.test(id) ? {} : { id }),
        ...(/^\d*$/.test(length) ? {} : { length }),
      });
    }),
    ...(isRedirect ? [] : [response.text()]),
  ];
  const told = await Promise.allSettled(parts);
  return { address, text: told.map((part) => (part.status === 'fulfilled' ? part.value : 'unread')).join('\n') };
}

/** Where a word occurs, as "word in address"; empty is what is wanted. Words are sought as they are and as JSON and HTML write them. */
export function findTexts(heard: readonly RecordedAnswers[], words: readonly string[]): readonly string[] {
  const holds = (text: string, form: string) =>
    // A few digits or letters stand by chance in refs, nonces and times of the machine: such a word is sought whole.
    /^(?:\d{1,6}|[A-Za-z]{1,4})$/.test(form)
      ? new RegExp(`(?<![0-9A-Za-z])${form}(?![0-9A-Za-z])`).test(text)
      : text.includes(form);
  const spellings = words.map((word) => ({
    word,
    forms: new Set([
      word,
      JSON.stringify(word).slice(1, -1),
      JSON.stringify(JSON.stringify(word).slice(1, -1)).slice(1, -1),
      word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#x27;'),
      encodeURIComponent(word),
    ]),
  }));
  return heard.flatMap(({ address, text }) =>
    spellings.flatMap(({ word, forms }) =>
      [...forms].some((form) => holds(text, form)) ? [`${word} in ${new URL(address).pathname}`] : [],
    ),
  );
}
