/** Every viewer with one part of its body absent, of another type, huge or unknown: none throws, and no word reassures that was not there. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { UnreadableParts } from '#components/step-parts/unavailable-parts.tsx';
import { PreferencesProvider, readPreferences } from '#components/ui/preferences/index.ts';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { parseStep } from '#lib/contract/index.ts';
import { nothing, pathsOf, withPart, wrongValues } from '#lib/contract/testing/changed-parts.ts';
import { fullSteps } from '#lib/contract/testing/full-steps.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { addedReassurances } from '#lib/model/session/testing/cleaner.ts';
import { isWhollyUnreadable, rawKey } from '#lib/model/session/unreadable.ts';
import { runs, sample } from '#lib/testing/sample.ts';
import RawViewer from './raw/viewer.tsx';

const viewers: Readonly<Record<string, () => Promise<{ readonly default: ComponentType<StepViewerProps> }>>> = {
  'individual ID_DOCUMENT': () => import('./id-document/viewer.tsx'),
  'individual LIVENESS': () => import('./liveness/viewer.tsx'),
  'individual PROOF_OF_ADDRESS': () => import('./proof-of-address/viewer.tsx'),
  'individual PHONE': () => import('./phone/viewer.tsx'),
  'individual EMAIL': () => import('./email/viewer.tsx'),
  'individual PVID': () => import('./pvid/viewer.tsx'),
  'individual DUPLICATE': () => import('./duplicate/viewer.tsx'),
  'individual AML': () => import('./aml/viewer.tsx'),
  'corporate COMPANY_DETAILS': () => import('./company-details/viewer.tsx'),
  'corporate LEGAL_REPRESENTATIVE': () => import('./legal-representative/viewer.tsx'),
  'corporate DOCUMENTS': () => import('./documents/viewer.tsx'),
  'corporate AML': () => import('./company-aml/viewer.tsx'),
  'corporate BENEFICIAL_OWNERS': () => import('./beneficial-owners/viewer.tsx'),
  'corporate CORPORATE_OFFICER': () => import('./corporate-officer/viewer.tsx'),
};
const cases = (['individual', 'corporate'] as const).flatMap((kind) =>
  Object.entries(fullSteps[kind]).map(([type, full]) => ({ kind, type, full })),
);

const session: SessionDetail = {
  ref: '7K2M9QXW4D',
  kind: 'individual',
  app: 'kyc-eu',
  status: 'REJECTED',
  sandbox: false,
  steps: [],
  findings: [],
  firstSeenAt: '2026-09-03T08:10:00Z',
  updatedAt: '2026-11-21T11:59:00Z',
  assignee: null,
  readAt: '2026-11-21T11:59:00Z',
  subjectFacts: [],
};
const nowMs = Date.parse('2026-11-21T12:00:00Z');

interface Shown {
  readonly kind: SessionKind;
  readonly type: string;
  readonly role: Role;
}

/** The visible text of the page's part for one step. */
function textOf(TypedViewer: ComponentType<StepViewerProps>, { kind, type, role }: Shown, sent: unknown): string {
  const parsed = parseStep(kind, type, sent);
  const parsedBody = parsed.ok ? parsed.value : { [rawKey()]: sent };
  const { value: body, redacted } = redactFor(role, { kind, type }, parsedBody);
  const Viewer = isWhollyUnreadable(body) ? RawViewer : TypedViewer;
  const html = renderToString(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NuqsTestingAdapter>
        <PreferencesProvider initial={readPreferences(() => undefined)}>
          <ClockProvider renderedAtMs={nowMs}>
            <UnreadableParts body={body} />
            <Viewer
              at={{ kind, ref: session.ref, step: '11' }}
              type={type}
              status="REJECTED"
              answer={{ body, readAt: session.readAt ?? '', redacted }}
              session={{ ...session, kind }}
              file={null}
              onFile={() => undefined}
              hit={null}
              onHit={() => undefined}
            />
          </ClockProvider>
        </PreferencesProvider>
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  );
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\s*\n\s*/g, '\n');
}

const changes = [...nothing, ...wrongValues];

describe.each(cases)('$kind $type', ({ kind, type, full }) => {
  const load = viewers[`${kind} ${type}`];
  const paths = pathsOf(full);

  test('is shown whatever one part is, and never better', async () => {
    if (!load) throw new Error('no viewer');
    const { default: Viewer } = await load();
    const right = textOf(Viewer, { kind, type, role: 'officer' }, full);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.constantFrom(...changes), (path, change) => {
        const text = textOf(Viewer, { kind, type, role: 'officer' }, withPart(full, path, change));
        expect(addedReassurances(right, text), path.join('.')).toEqual([]);
      }),
      runs(60),
    );
  });

  test('a part that could not be read has no second row as a key that nobody knows', async () => {
    if (!load) throw new Error('no viewer');
    const { default: Viewer } = await load();
    for (const path of sample(paths, { by: ([part = '']) => part })) {
      const text = textOf(Viewer, { kind, type, role: 'officer' }, withPart(full, path, ['in a list']));
      expect(text, path.join('.')).not.toContain('(unreadable)');
    }
  });

  test.each(roles)('any JSON in any part is shown to %s', async (role) => {
    if (!load) throw new Error('no viewer');
    const { default: Viewer } = await load();
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        expect(textOf(Viewer, { kind, type, role }, withPart(full, path, value))).not.toBe('');
      }),
      runs(8),
    );
  });

  test.each([null, ['a', { b: 1 }], 'text', '<h1>Sign in</h1><script>alert(1)</script>', 7, true])(
    'a body that is no object (%j) is shown as text',
    async (body) => {
      if (!load) throw new Error('no viewer');
      const { default: Viewer } = await load();
      const text = textOf(Viewer, { kind, type, role: 'officer' }, body);
      expect(text).toContain('This answer could not be read');
      if (typeof body === 'string' && body.includes('script')) expect(text).toContain('&lt;script&gt;alert(1)');
      expect(addedReassurances('', text)).toEqual([]);
    },
  );
});
