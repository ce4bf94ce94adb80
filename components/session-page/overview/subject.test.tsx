import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import type { SessionDetail, SubjectFact } from '#lib/model/session/session.schema.ts';
import { Subject, subjectRows } from './subject.tsx';

const at = '2026-11-21T12:00:00Z';
const steps = [
  { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED', step: '1' },
  { id: '2', type: 'AML', status: 'APPROVED', step: '2' },
];

function textOf(subjectFacts: readonly SubjectFact[], subject: string | null | undefined = 'Ana Corvo'): string {
  const session: SessionDetail = {
    ref: '7K2M9QXW4D',
    kind: 'individual',
    app: null,
    status: 'APPROVED',
    sandbox: false,
    ...(subject !== undefined && { subject }),
    steps,
    findings: [],
    firstSeenAt: at,
    updatedAt: at,
    assignee: null,
    readAt: at,
    subjectFacts,
  };
  return renderToString(
    <ClockProvider renderedAtMs={Date.parse(at)}>
      <Subject session={session} />
    </ClockProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replaceAll(/<\/?(?:bdi|span|mark|time)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\s*\n\s*/g, '\n');
}

const fact = (key: string, value: string, step = steps[0]): SubjectFact => ({
  key,
  value,
  step: step?.step ?? null,
  stepType: step?.type ?? null,
});

describe('Subject', () => {
  test('compares the customer data of the screening with the evidence', () => {
    const text = textOf([
      fact('birth_date', '1987-03-13', steps[1]),
      fact('birth_date', '1987-03-12'),
      fact('name', 'Corvo Ana', steps[1]),
      fact('name', 'Ana Corvo'),
    ]);
    expect(text).toMatch(/12 Mar 1987.*13 Mar 1987/s);
    expect(text).toContain('Different');
    expect(text).toContain('Equaldifferent word order');
  });

  test('flags a minor and an expired document', () => {
    const text = textOf([fact('birth_date', '2010-03-12'), fact('document_expiry', '2026-09-14')]);
    expect(text).toContain('Minor: 16 years old today');
    expect(text).toContain('Expired 68 days ago');
  });

  test('masked values are not compared', () => {
    const text = textOf([fact('birth_date', '••••-••-••'), fact('birth_date', '••••-••-••', steps[1])], 'A•••');
    expect(text).toContain('Not compared');
    expect(text).not.toMatch(/Equal|Different|years old/);
  });

  test('says that nothing is reported yet', () => {
    expect(textOf([], null)).toContain('No step has reported anything');
    expect(textOf([])).toContain('No step has reported anything');
  });
});

test('equal values share their sources, different ones stay separate', () => {
  const fact = (value: string, from: string) => ({ key: 'name', value, step: from, stepType: 'ID_DOCUMENT' });
  const [row] = subjectRows([fact('Yaroslava', '1'), fact('Yaroslava', '2'), fact('Jaroslava', '3')]);
  expect(row?.values.map(({ value, sources }) => [value, sources.length])).toEqual([
    ['Yaroslava', 2],
    ['Jaroslava', 1],
  ]);
});
