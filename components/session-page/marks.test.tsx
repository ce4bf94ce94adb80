/**
 * Sessions of the simulator's catalogue in every viewer: nothing on the page of a step is red or amber without a finding that is at least as severe,
 * of that step or of one that was compared with it; and nothing beside the subject's values without one of the session. The findings are made of
 * the same facts by the same rules as those that are stored (`findings-everywhere.test.ts`).
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { loadViewer, StepViewer } from '#components/steps/index.tsx';
import { PreferencesProvider, readPreferences } from '#components/ui/preferences/index.ts';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { explanationQuery } from '#lib/client/step.ts';
import {
  type BeneficialOwnersStep,
  type CompanyDetailsStep,
  type PhoneStep,
  parseSession,
  parseStep,
} from '#lib/contract/index.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import { checkPhone, toAudienceFindings } from '#lib/findings/index.ts';
import { aSession, nowMs } from '#lib/findings/testing/records.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { assess, configuredPolicy } from '#lib/ownership/index.ts';
import { toDeclared } from '#lib/server/refresh/declared-owners.ts';
import { factsOf, sessionFactsOf, toFactRecords } from '#lib/server/refresh/refresh-job/facts/facts.ts';
import { toOwnershipFacts } from '#lib/server/refresh/refresh-job/ownership-facts.ts';
import { joinEntries, toSteps } from '#lib/server/refresh/refresh-job/steps.ts';
import { isWhole, sample } from '#lib/testing/sample.ts';
import { sessionAnswer, stepAnswer } from '../../simulator/api/answer.ts';
import { buildCatalogue } from '../../simulator/catalogue/index.ts';
import type { Session } from '../../simulator/session.ts';
import { Subject } from './overview/subject.tsx';

// The rules are pure; what stands beside them asks for a server.
vi.mock('server-only', () => ({}));

const readAt = '2026-11-21T11:59:00Z';
const policy = configuredPolicy({ thresholdPercent: 25, inclusive: true });

/** Reads a session as a refresh does. */
function read(one: Session) {
  const answer = parseSession(sessionAnswer(one));
  const { session } = answer.ok ? answer.value : {};
  const entries = session?.steps ?? null;
  const steps = (toSteps(entries) ?? []).map((step) => ({ ...step, updatedAtMs: nowMs }));
  const answers = new Map(
    steps.map((step) => {
      const sent = one.steps.find(({ id, type }) => id === step.stepId || type === step.type);
      const body = sent && stepAnswer(one, sent, (_, path) => `https://files.invalid/${path}`);
      return [step.type, parseStep(one.kind, step.type, body)] as const;
    }),
  );
  const answerOf = <Answer,>(type: string) => {
    const parsed = answers.get(type);
    return parsed?.ok ? (parsed.value as Answer) : null;
  };
  const ofSession = sessionFactsOf({
    sandbox: session?.sandbox ?? null,
    unreadable: answer.ok ? answer.unreadable.length : 0,
    hasSteps: entries !== null,
    listed: joinEntries(entries ?? []),
    answer: answer.ok ? answer.value : null,
  });
  const owners = answerOf<BeneficialOwnersStep>('BENEFICIAL_OWNERS');
  const company = answerOf<CompanyDetailsStep>('COMPANY_DETAILS');
  const facts = steps.flatMap((step) => [
    ...factsOf(one.kind, step, answers.get(step.type) ?? { ok: false, issues: [] }),
    ...(step.type === 'BENEFICIAL_OWNERS' && owners && (owners.individuals || owners.corporates)
      ? toFactRecords(
          one.kind,
          step,
          toOwnershipFacts(assess(toDeclared(owners, company, new Map(), true), { policy })),
        )
      : []),
  ]);
  const status = session?.status ?? '';
  return { record: aSession({ kind: one.kind, status, steps, facts: [...ofSession, ...facts] }), answerOf };
}

const drawn = (client: QueryClient, children: ReactNode) =>
  renderToString(
    <NuqsTestingAdapter>
      <PreferencesProvider initial={readPreferences(() => undefined)}>
        <QueryClientProvider client={client}>
          <ClockProvider renderedAtMs={nowMs}>{children}</ClockProvider>
        </QueryClientProvider>
      </PreferencesProvider>
    </NuqsTestingAdapter>,
  );

const tones = {
  severe: /(?:^|[\s:])[a-z]+-(?:rejected|sanctions)-[fb]g\b/,
  warning: /(?:^|[\s:])[a-z]+-(?:resubmission-[fb]g|different)\b/,
} as const;

/** Each mark of a page, with the text behind it. What waits for a message, and how a field would look with one, are none. */
const marksOf = (html: string) =>
  html.split(/(?=<[a-z])/).flatMap((element, at, all) => {
    const classes = (/^<[^>]* class="([^"]*)"/.exec(element)?.[1] ?? '').replaceAll(/aria-invalid:\S+/g, '');
    const tone = (['severe', 'warning'] as const).find((one) => tones[one].test(classes));
    const isEmpty = classes.includes('empty:hidden') && /^<[^>]*><\//.test(element);
    const text = all
      .slice(at, at + 8)
      .join('')
      .replaceAll(/<[^>]*>/g, ' ')
      .trim();
    return tone && !isEmpty ? [{ tone, text: text.slice(0, 50) }] : [];
  });

interface Page {
  readonly name: string;
  readonly html: string;
  /** What the page may be marked for. */
  readonly findings: readonly Finding[];
}

function pagesOf(one: Session): readonly Page[] {
  const { record, answerOf } = read(one);
  const findings = toAudienceFindings(record, 'full', nowMs);
  const session = {
    ...record,
    app: 'kyc',
    subject: one.subject,
    subjectFacts: record.facts,
    firstSeenAt: readAt,
    updatedAt: readAt,
    readAt,
    proofMonths: 3,
    findings: findings.map((finding) => ({ ...finding, message: finding.code })),
  } as unknown as SessionDetail;
  const pages = record.steps.flatMap(({ step, type, status }) => {
    const body = answerOf<object>(type);
    if (body === null) return [];
    const at = { kind: one.kind, ref: record.ref, step };
    const { value, redacted } = redactFor('officer', { kind: one.kind, type }, body);
    const client = new QueryClient();
    const phone = type === 'PHONE' ? answerOf<PhoneStep>(type)?.verification?.phone : null;
    const explained = { readAt, screening: null, phone: phone ? checkPhone(phone) : null, related: [] };
    client.setQueryData(explanationQuery(at).queryKey, explained);
    const html = drawn(
      client,
      <StepViewer
        at={at}
        type={type}
        status={status}
        answer={{ body: value, readAt, redacted }}
        session={session}
        file={null}
        onFile={() => undefined}
        hit={null}
        onHit={() => undefined}
      />,
    );
    return [{ name: type, html, findings: findings.filter((found) => found.step === step || found.against === type) }];
  });
  return [{ name: 'subject', html: drawn(new QueryClient(), <Subject session={session} />), findings }, ...pages];
}

const ofTags = (one: Session) => one.tags.join(' ');
const isCovered = (tone: 'severe' | 'warning', findings: readonly Finding[]) =>
  findings.some(({ severity }) => severity === 'severe' || severity === tone);

test('no mark on a page without a finding', async () => {
  const all = sample(buildCatalogue(nowMs), { by: ({ kind }) => kind });
  const bare: string[] = [];
  let marks = 0;
  for (const one of all) {
    for (const { type } of one.steps) await loadViewer(one.kind, type);
    for (const { name, html, findings } of pagesOf(one))
      for (const { tone, text } of marksOf(html)) {
        marks += 1;
        if (!isCovered(tone, findings)) bare.push(`${ofTags(one)}, ${name}: ${tone}: ${text}`);
      }
  }
  expect(marks).toBeGreaterThan(isWhole ? 300 : 0);
  expect(bare).toEqual([]);
}, 600_000);
