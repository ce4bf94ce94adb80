import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStep } from './index.ts';
import { companyDocuments, fileObject } from './testing/full-steps.ts';
import { unreadablePaths } from './testing/unreadable-paths.ts';

const parse = (body: unknown) => parseStep('corporate', 'DOCUMENTS', body);
const companyDocument = { status: 'VALIDATED', files: [fileObject('a')] };

describe('DOCUMENTS', () => {
  test.each([
    ['certificate_of_incorporation', 'certificate_of_incorporation'],
    ['CERTIFICATE_OF_INCORPORATION', 'certificate_of_incorporation'],
    ['MEMORANDUM_OF_ASSOCIATION', 'memorandum_of_association'],
    ['registry_of_directors_and_shareholders', 'registry_of_directors_and_shareholders'],
    ['register_of_directors_and_shareholders', 'registry_of_directors_and_shareholders'],
    ['REGISTRY_OF_DIRECTORS_AND_SHAREHOLDERS', 'registry_of_directors_and_shareholders'],
    ['REGISTER_OF_DIRECTORS_AND_SHAREHOLDERS', 'registry_of_directors_and_shareholders'],
    ['REGISTER_OF_DIRECTORS_SHAREHOLDERS', 'registry_of_directors_and_shareholders'],
    ['registry_of_directors_shareholders', 'registry_of_directors_and_shareholders'],
    ['ARTICLES_OF_ASSOCIATION', 'articles_of_association'],
  ])('%s is %s', (key, canonical) => {
    const parsed = parse({ [key]: companyDocument });
    expect(parsed).toMatchObject({ ok: true, value: { [canonical]: companyDocument } });
    const others = Object.entries(parsed.ok ? parsed.value : {}).filter(([name]) => name !== canonical);
    expect(others.map(([, value]) => value)).toEqual(others.map(() => null));
  });

  test('two spellings of one document: both are returned', () => {
    const other = { status: 'PENDING', files: null };
    expect(parse({ certificate_of_incorporation: companyDocument, CERTIFICATE_OF_INCORPORATION: other })).toMatchObject(
      {
        value: { certificate_of_incorporation: companyDocument, CERTIFICATE_OF_INCORPORATION: other },
      },
    );
    expect(
      parse({ register_of_directors_and_shareholders: other, REGISTRY_OF_DIRECTORS_AND_SHAREHOLDERS: companyDocument }),
    ).toMatchObject({
      value: { registry_of_directors_and_shareholders: other, REGISTRY_OF_DIRECTORS_AND_SHAREHOLDERS: companyDocument },
    });
    for (const absent of [null, '', {}])
      expect(
        parse({ certificate_of_incorporation: absent, CERTIFICATE_OF_INCORPORATION: companyDocument }),
      ).toMatchObject({
        value: { certificate_of_incorporation: companyDocument },
      });
  });

  test.each([
    ['one file for a list', fileObject('a'), [fileObject('a')]],
    ['an empty list', [], []],
    ['null', null, null],
    ['an empty object', {}, null],
    ['a file without address', [{ url: '' }, fileObject('b')], [null, fileObject('b')]],
    ['the size as text', [{ ...fileObject('a'), size: '1234' }], [fileObject('a')]],
  ])('files: %s', (_, files, read) => {
    expect(parse({ CERTIFICATE_OF_INCORPORATION: { status: 'VALIDATED', files } })).toMatchObject({
      value: { certificate_of_incorporation: { status: 'VALIDATED', files: read } },
    });
  });

  test.each([
    ['files as text', { status: 'VALIDATED', files: 'none' }, '.files'],
    ['files as a number', { status: 'VALIDATED', files: 0 }, '.files'],
    ['files by name', { files: { first: fileObject('a') } }, '.files'],
    ['a file as address', { files: ['https://media.example/a'] }, '.files.0'],
    ['the document as a list', [fileObject('a')], ''],
    ['the document as text', 'VALIDATED', ''],
    ['the document as a flag', false, ''],
  ])('%s is unreadable, alone, in every spelling of the key', (_, wrong, path) => {
    for (const key of ['certificate_of_incorporation', 'CERTIFICATE_OF_INCORPORATION'])
      expect(
        unreadablePaths(parse({ ...companyDocuments, certificate_of_incorporation: undefined, [key]: wrong })),
      ).toEqual([`certificate_of_incorporation${path}`]);
  });

  test('a part that is not a document stays unchanged, under its own name', () => {
    expect(parse({ ...companyDocuments, Total: 3, NOTES: ['a'], ODD: { files: 'x' } })).toMatchObject({
      ok: true,
      value: { Total: 3, NOTES: ['a'], odd: { files: null, 'files (unreadable)': 'x' } },
    });
  });

  test('an error body is not a set of documents', () => {
    for (const body of [{ error: { code: 1 } }, { code: 1, message: 'x' }])
      expect(unreadablePaths(parse(body))).toEqual(['']);
    expect(parse({ articles: { files: [] } })).toMatchObject({ ok: true });
    expect(parse({})).toMatchObject({ ok: true });
  });

  test('no document is lost, whatever its name', () => {
    const anyName = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('b', 'B', ' b', '__PROTO__', 'constructor'));
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { minLength: 1, maxLength: 5 }), (names) => {
        const sent = Object.fromEntries(
          names.map((name, index) => [name, { status: `state-${index}`, files: [fileObject(`f${index}`)] }]),
        );
        const parsed = parse({ ...companyDocuments, ...sent });
        const result = JSON.stringify(parsed);
        // A key of the envelope is no document, and may be refused.
        if (parsed.ok) for (const [name, { status }] of Object.entries(sent)) expect(result, name).toContain(status);
      }),
    );
  });
});
