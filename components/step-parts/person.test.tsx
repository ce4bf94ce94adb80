import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { StepState } from '#lib/model/session/session.schema.ts';
import { authorisationOf, findOwnStep, OwnSession } from './person.tsx';
import type { Reported } from './redaction.ts';

const lookedUp: Reported<string>[] = [];
const related = {
  of: (id: Reported<string>) => {
    lookedUp.push(id);
    return { sessionId: String(id), session: null };
  },
  failed: false,
  retrying: false,
  retry: () => {},
};

function render(id: Reported<string>): string {
  lookedUp.length = 0;
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <OwnSession reference="0000000000" id={id} related={related} whose="of the representative" />
    </QueryClientProvider>,
  );
}

test('a readable session id can be looked up', () => {
  expect(render('4f0c8a52-9d7e')).toContain('Find session');
  expect(lookedUp).toEqual(['4f0c8a52-9d7e']);
});

test.each(['4f0c••••', '••••', undefined])(
  'a masked or hidden session id (%j) is neither a link nor looked up',
  (id) => {
    const html = render(id);
    expect(html).not.toMatch(/<a\b|<button|Find session/);
    expect(html).toContain('Not available to your role');
    expect(html).not.toContain('•');
    expect(lookedUp).toEqual([]);
  },
);

test('no session id is reported as such', () => {
  expect(render(null)).toContain('No session id provided');
  expect(lookedUp).toEqual([]);
});

describe('findOwnStep', () => {
  const step = (id: string | null, type: string): StepState => ({ id, type, status: 'APPROVED', step: id ?? type });
  const steps = [step('1', 'ID_DOCUMENT'), step('2', 'AML'), step('3', 'AML')];

  test('matches by id, else by a type that occurs once', () => {
    expect(findOwnStep({ id: '3', type: 'AML' }, { steps })?.step).toBe('3');
    expect(findOwnStep({ id: '77', type: 'ID_DOCUMENT' }, { steps })?.step).toBe('1');
    expect(findOwnStep({ id: '77', type: 'AML' }, { steps })).toBeUndefined();
    expect(findOwnStep({ id: null, type: null }, { steps })).toBeUndefined();
  });

  test('an id of a step of another type does not match', () => {
    expect(findOwnStep({ id: '2', type: 'ID_DOCUMENT' }, { steps })?.step).toBe('1');
    expect(findOwnStep({ id: '1', type: 'LIVENESS' }, { steps })).toBeUndefined();
  });
});

const file = {
  url: '/api/v4/corporate/session/7K2M9QXW4D/step/LEGAL_REPRESENTATIVE/files/authorization.file',
  type: 'application/pdf',
  size: 90_000,
};

describe('authorisationOf', () => {
  test.each([
    [{ required: true, file }, 'Authorisation is required; a file was provided.', 'stated'],
    [{ required: true, file: null }, 'Authorisation is required; no file was provided.', 'missing'],
    [{ required: false, file }, 'Authorisation is not required; a file was provided nevertheless.', 'stated'],
    [{ required: false, file: null }, 'Authorisation is not required; no file was provided.', 'stated'],
    [{ required: null, file }, 'Whether authorisation is required is not stated; a file was provided.', 'unclear'],
    [null, 'Whether authorisation is required is not stated; no file was provided.', 'unclear'],
  ] as const)('%j: %s', (authorization, text, state) => {
    expect(authorisationOf({ authorization }, [])).toEqual({ text, state });
  });

  test('a hidden file is never "no file"', () => {
    expect(authorisationOf({ authorization: { required: true } }, ['authorization.file.url']).text).toBe(
      'Authorisation is required; file information not available to your role.',
    );
    expect(authorisationOf({}, ['authorization']).text).toBe(
      'Authorisation requirement not available to your role; file information not available to your role.',
    );
  });
});
