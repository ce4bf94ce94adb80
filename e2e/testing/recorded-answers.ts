/** Records all answers that a page receives, to search them for text that must not be there. */
import type { Page, Response } from 'playwright/test';

export interface RecordedAnswer {
  readonly address: string;
  readonly text: string;
}

/** Records every text answer that the page receives from this call on: documents, RSC payloads, JSON, scripts, styles. */
export function recordAnswers(page: Page): {
  readonly addresses: readonly string[];
  answers(): Promise<readonly RecordedAnswer[]>;
} {
  const addresses: string[] = [];
  const pending: Promise<RecordedAnswer>[] = [];
  page.on('response', (response) => {
    addresses.push(response.url());
    // The event stream never ends; live-updates.spec.ts tests what it sends.
    if (/^(?:text(?!\/event-stream)|application)\//.test(response.headers()['content-type'] ?? ''))
      pending.push(read(response));
  });
  return { addresses, answers: () => Promise.all(pending) };
}

async function read(response: Response): Promise<RecordedAnswer> {
  const address = response.url();
  // A redirect has no readable body, nor has an answer that the page navigated away from.
  const isRedirect = response.status() >= 300 && response.status() < 400;
  const parts = [
    response.allHeaders().then((headers) => textOf(headers, '')),
    ...(isRedirect ? [] : [response.text()]),
  ];
  const settled = await Promise.allSettled(parts);
  return { address, text: settled.map((part) => (part.status === 'fulfilled' ? part.value : 'unread')).join('\n') };
}

/** The request id is random and the length is the body's: either may contain the digits of a year. */
export function textOf(all: Readonly<Record<string, string>>, body: string): string {
  const { 'x-request-id': id = '', 'content-length': length = '', ...headers } = all;
  const kept = {
    ...headers,
    ...(/^[0-9a-f-]{36}$/.test(id) ? {} : { id }),
    ...(/^\d*$/.test(length) ? {} : { length }),
  };
  return `${JSON.stringify(kept)}\n${body}`;
}

/** Where the given texts occur, as "text in path". Also finds them as JSON, HTML and addresses escape them. */
export function findTexts(answers: readonly RecordedAnswer[], searched: readonly string[]): readonly string[] {
  const contains = (text: string, form: string) =>
    // A few digits or letters occur by chance in refs, nonces and times: these must match as a whole word.
    /^(?:\d{1,6}|[A-Za-z]{1,4})$/.test(form)
      ? new RegExp(`(?<![0-9A-Za-z])${form}(?![0-9A-Za-z])`).test(text)
      : text.includes(form);
  const spellings = searched.map((word) => ({
    word,
    forms: new Set([
      word,
      JSON.stringify(word).slice(1, -1),
      JSON.stringify(JSON.stringify(word).slice(1, -1)).slice(1, -1),
      word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#x27;'),
      encodeURIComponent(word),
    ]),
  }));
  return answers.flatMap(({ address, text }) =>
    spellings.flatMap(({ word, forms }) =>
      [...forms].some((form) => contains(text, form)) ? [`${word} in ${new URL(address).pathname}`] : [],
    ),
  );
}
