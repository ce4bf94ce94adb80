import { describe, expect, test } from 'vitest';
import { authorisationOf } from './authorisation.ts';

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
