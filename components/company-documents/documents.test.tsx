import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { CompanyDocumentList } from './company-documents.tsx';
import { companyDocumentSlots, receivedText, toCompanyDocuments } from './documents.ts';

const filePrefix = '/api/v4/corporate/session/7K2M9QXW4D/step/2/files/';
const file = (key: string, type: string | null = 'application/pdf') => ({
  url: `${filePrefix}${key}`,
  type,
  size: 12_000,
});
const read = (set: unknown, redacted: readonly string[] = [], path = '') =>
  toCompanyDocuments(set as Parameters<typeof toCompanyDocuments>[0], { path, redacted, filePrefix });

const full = {
  certificate_of_incorporation: { status: 'APPROVED', files: [file('a')] },
  memorandum_of_association: { status: 'VALIDATED', files: [file('b'), null, file('c', 'image/png')] },
  registry_of_directors_and_shareholders: null,
  POWER_OF_ATTORNEY: { status: null, files: [file('d', null)] },
  colour: 'green',
  metadata: { status: 'x' },
};

describe('company documents', () => {
  test('expected documents first, absent ones included, then unknown ones by their key', () => {
    const documents = read(full);
    expect(documents.map(({ key, isExpected, status }) => [key, isExpected, status])).toEqual([
      ['certificate_of_incorporation', true, 'APPROVED'],
      ['memorandum_of_association', true, 'VALIDATED'],
      ['registry_of_directors_and_shareholders', true, null],
      ['POWER_OF_ATTORNEY', false, null],
    ]);
    expect(documents[1]?.files).toMatchObject([{ state: 'present' }, { state: 'absent' }, { state: 'present' }]);
    expect(documents[2]?.files).toBe('missing');
    expect(receivedText(documents)).toBe('2 of 3 expected received');
    expect(companyDocumentSlots(documents).map(({ key, side }) => [key, side])).toEqual([
      ['a', 'Certificate'],
      ['b', 'Memorandum 1'],
      ['c', 'Memorandum 3'],
      ['registry_of_directors_and_shareholders', 'Registry'],
      ['d', 'Power of attorney'],
    ]);
  });

  test('an empty list, no list and a hidden list are distinct', () => {
    const documents = read(
      {
        certificate_of_incorporation: { status: 'REJECTED', files: [] },
        memorandum_of_association: { status: 'REJECTED', files: null },
        registry_of_directors_and_shareholders: { status: 'REJECTED' },
      },
      ['registry_of_directors_and_shareholders.files.0.url'],
    );
    expect(documents.map(({ files }) => files)).toEqual([[], 'unlisted', 'hidden']);
    expect(receivedText(documents)).toBeNull();
    const html = renderToString(<CompanyDocumentList documents={documents} selected={null} onFile={() => undefined} />);
    expect(html).toContain('Not submitted: the list of files is empty.');
    expect(html).toContain('No list of files provided.');
    expect(html).toContain('Files are not available to your role.');
  });

  test('a document awaited from the customer is not submitted', () => {
    const documents = read({ memorandum_of_association: { status: 'SUBMISSION_REQUIRED', files: null } });
    const html = renderToString(<CompanyDocumentList documents={documents} selected={null} onFile={() => undefined} />);
    expect(html.match(/Not submitted\./g)).toHaveLength(1);
    expect(html.match(/Not provided\./g)).toHaveLength(2);
  });

  test('an owner’s documents are hidden below their own path', () => {
    const documents = read(null, ['corporates.0.documents'], 'corporates.0.documents');
    expect(documents.map(({ files }) => files)).toEqual(['hidden', 'hidden', 'hidden']);
  });

  test('each file is offered by name, and only with an address of our server', () => {
    const html = renderToString(<CompanyDocumentList documents={read(full)} selected="c" onFile={() => undefined} />);
    expect(html).toContain('<span class="sr-only">: <!-- -->Memorandum of association, file 3 of 3</span>');
    expect(html).toContain('but not delivered');
    expect(html).toContain('VALIDATED');
    expect(html).toContain('POWER_OF_ATTORNEY');
    const foreign = read({ certificate_of_incorporation: { files: [{ url: 'javascript:alert(1)' }] } });
    expect(foreign[0]?.files).toEqual([{ state: 'absent' }]);
  });

  test('any answer is shown, and nothing counts as received without a file', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 3 }), (body, certificate) => {
        for (const set of [body, { certificate_of_incorporation: certificate, other: { files: certificate } }]) {
          const documents = read(set);
          expect(documents.filter(({ isExpected }) => isExpected)).toHaveLength(3);
          expect(receivedText(documents)).toBe('0 of 3 expected received');
          renderToString(<CompanyDocumentList documents={documents} selected={null} onFile={() => undefined} />);
        }
      }),
      runs(200),
    );
  });
});
