import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ClockProvider } from '#components/ui/clock.tsx';
import { getQueryClient } from '#lib/client/query-client.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { Retention } from './index.ts';

const at = '2026-11-21T12:00:00Z';

function textOf(retention: SessionDetail['retention']): string {
  const session: SessionDetail = {
    ref: '7K2M9QXW4D',
    kind: 'individual',
    app: null,
    status: 'APPROVED',
    sandbox: false,
    steps: [],
    findings: [],
    firstSeenAt: at,
    updatedAt: at,
    assignee: null,
    readAt: at,
    subjectFacts: [],
    ...(retention && { retention }),
  };
  return renderToString(
    <QueryClientProvider client={getQueryClient()}>
      <ClockProvider renderedAtMs={Date.parse(at)}>
        <Retention session={session} />
      </ClockProvider>
    </QueryClientProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replaceAll(/<span class="hidden print:inline">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, '');
}

const none = { endedOn: null, keptUntil: null, days: 1825, heldAt: null, mayChange: true };
const ended = { ...none, endedOn: '2026-05-03', keptUntil: '2031-05-02' };

describe('how long a session is kept', () => {
  test('is not mentioned to a role that may not know', () => expect(textOf(undefined)).toBe(''));

  test('no end: never deleted', () => {
    const text = textOf(none);
    expect(text).toContain('No end of the relationship is recorded, so it is not deleted');
    expect(text).toContain('Record the end');
    expect(text).not.toContain('kept until');
  });

  test('an end, and what follows from it', () => {
    const text = textOf(ended);
    expect(text).toContain('Relationship ended 3 May 2026 · kept until 2 May 2031');
    expect(text).toContain('Change the end');
    expect(text).not.toContain('On hold');
  });

  test('a hold, with and without an end', () => {
    const heldAt = '2026-11-21T11:00:00Z';
    expect(textOf({ ...ended, heldAt })).toContain('kept until 2 May 2031 · On hold since 1 h ago');
    expect(textOf({ ...none, heldAt })).toContain('Release the hold');
  });

  test('who only reads has nothing to press', () => {
    expect(textOf({ ...ended, mayChange: false })).not.toMatch(/Change the end|Put on hold/);
  });
});
