import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { findingCodes, type ShownFinding } from '#lib/model/session/finding.ts';
import { StepFindings } from './step-findings.tsx';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const findings = findingCodes.map((code): ShownFinding => {
  const finding = { code, severity: 'warning', step: 'one', stepType: 'ID_DOCUMENT', count: 2 } as const;
  return { ...finding, message: findingMessage(finding, nowMs) };
});
const textsOf = (html: string) =>
  [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, inner = '']) => inner.replaceAll(/<[^>]*>/g, ''));

test('a step has each of its findings, in the words and the order of the list', () => {
  const others = findings.map((finding) => ({ ...finding, step: 'two' }));
  const shown = textsOf(renderToString(<StepFindings findings={[...others, ...findings]} step="one" />));
  const byStatus = ['step_rejected', 'step_resubmission', 'step_waiting', 'step_missing', 'status_unknown'];
  expect(shown).toEqual(findings.filter(({ code }) => !byStatus.includes(code)).map(({ message }) => message));
});

test('a step without findings says nothing', () => {
  expect(renderToString(<StepFindings findings={findings} step="two" />)).toBe('');
});
