import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import type { Role } from '#lib/model/reviewer.ts';
import { UnreadableParts } from './unavailable-parts.tsx';

function render(role: Role, body: unknown): string {
  const parsed = parseStep('individual', 'ID_DOCUMENT', body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const subject = { kind: 'individual', type: 'ID_DOCUMENT' } as const;
  const { value } = redactFor(role, subject, parsed.value);
  return renderToString(<UnreadableParts body={value} />);
}

const step = (fields: unknown) => ({ type: 'ID_DOCUMENT', status: 'APPROVED', document: { type: 'PASSPORT', fields } });

describe('values that could not be read', () => {
  test('are named with their path and raw value', () => {
    const html = render('officer', step({ birth_date: { year: 1987 }, firstname: 'Ana' }));
    expect(html).toContain('document.fields.birth_date');
    expect(html).toContain('{&quot;year&quot;:1987}');
    expect(html).not.toContain('Ana');
  });

  test('are not shown to a role that may not see unknown values', () => {
    for (const role of ['support', 'admin'] as const)
      expect(render(role, step({ birth_date: { year: 1987 } }))).not.toContain('1987');
  });

  test('are not mentioned where everything was read', () =>
    expect(render('officer', step({ firstname: 'Ana' }))).toBe(''));

  test('a whole answer is named as such', () => {
    expect(render('officer', { code: 1100220, message: 'internal' })).toContain('This answer could not be read');
  });
});
