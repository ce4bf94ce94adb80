import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { getQueryClient } from '#lib/client/query-client.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { Retention } from './retention.tsx';

const at = '2026-11-21T12:00:00Z';

function textOf(retention: SessionDetail['retention']): string {
  return renderToString(
    <QueryClientProvider client={getQueryClient()}>
      <ClockProvider renderedAtMs={Date.parse(at)}>
        <Retention retention={retention} noun="session" id="7K2M9QXW4D" />
      </ClockProvider>
    </QueryClientProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replaceAll(/<span class="hidden print:inline">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, '');
}

const none = { endedOn: null, keptUntil: null, days: 1825, heldAt: null, mayChange: true };
const ended = { ...none, endedOn: '2026-05-03', keptUntil: '2031-05-02' };

describe('retention', () => {
  test('is not shown to a role that may not see it', () => expect(textOf(undefined)).toBe(''));

  test('of an active relationship schedules no deletion', () => {
    const text = textOf(none);
    expect(text).toContain('Relationship active, no deletion scheduled');
    expect(text).toContain('End relationship');
    expect(text).not.toContain('kept until');
  });

  test('has an end and the date of deletion', () => {
    const text = textOf(ended);
    expect(text).toContain('Relationship ended 3 May 2026 · kept until 2 May 2031');
    expect(text).toContain('Change end date');
    expect(text).not.toContain('Legal hold since');
  });

  test('has a legal hold, with and without an end', () => {
    const heldAt = '2026-11-21T11:00:00Z';
    expect(textOf({ ...ended, heldAt })).toContain('kept until 2 May 2031 · Legal hold since 1 h ago');
    expect(textOf({ ...none, heldAt })).toContain('Release legal hold');
  });

  test('has no actions for those who may not change it', () => {
    expect(textOf({ ...ended, mayChange: false })).not.toMatch(/Change end date|Legal hold/);
  });
});
