import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { queryOf } from '#lib/client/operation.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import type { RatedRisk, SessionRisk } from '#lib/model/review/risk-rating.schema.ts';
import { readRisk } from '#lib/operations/risk.ts';
import { RiskSection } from './risk-section.tsx';

const at = '2026-11-21T12:00:00Z';
const ref = '7K2M9QXW4D';
const unrated = { ref, version: 0, current: null, former: [], reviewDueOn: null, isOverdue: false, mayWrite: false };
const rated: RatedRisk = {
  version: 1,
  by: { id: 'a', name: 'Ana' },
  at,
  rating: 'high',
  nextReviewOn: null,
  reasons: { grounds: [], text: 'x' },
};
const dateless = 'Cleared without a date for the next review';

test.each([
  ['nobody rated or cleared', {}, ['Not rated.']],
  ['cleared unrated', { reviewDueOn: '2031-11-21' }, ['Not rated.', `${dateless}: due on 21 Nov 2031`]],
  [
    'cleared long ago',
    { reviewDueOn: '2026-11-20', isOverdue: true },
    ['Not rated.', `${dateless}: overdue since 20 Nov 2026`],
  ],
  ['rated without a date', { current: rated }, ['No date for the next review']],
  [
    'rated so and cleared',
    { current: rated, reviewDueOn: '2027-11-21' },
    ['High risk', `${dateless}: due on 21 Nov 2027`],
  ],
  [
    'rated with one',
    { current: { ...rated, nextReviewOn: '2999-01-31' }, reviewDueOn: '2999-01-31' },
    ['Next review 31 Jan 2999'],
  ],
] satisfies [string, Partial<SessionRisk>, string[]][])('%s', (_, change, texts) => {
  const risk: SessionRisk = { ...unrated, maxMonths: { low: 60, medium: 60, high: 12 }, ...change };
  const client = getQueryClient();
  client.setQueryData(queryOf(readRisk, { ref }).queryKey, risk);
  const text = renderToString(
    <QueryClientProvider client={client}>
      <ClockProvider renderedAtMs={Date.parse(at)}>
        <RiskSection reference={ref} />
      </ClockProvider>
    </QueryClientProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, '');
  for (const part of texts) expect(text).toContain(part);
  expect(text.includes(dateless)).toBe(texts.some((part) => part.includes(dateless)));
});
