import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CompanyPapers } from './company-papers.tsx';
import { paperSlots, presentText, readPapers } from './papers.ts';

const filePrefix = '/api/v4/corporate/session/7K2M9QXW4D/step/2/files/';
const file = (key: string, type: string | null = 'application/pdf') => ({
  url: `${filePrefix}${key}`,
  type,
  size: 12_000,
});
const read = (set: unknown, redacted: readonly string[] = [], path = '') =>
  readPapers(set as Parameters<typeof readPapers>[0], { path, redacted, filePrefix });

const full = {
  certificate_of_incorporation: { status: 'APPROVED', files: [file('a')] },
  memorandum_of_association: { status: 'VALIDATED', files: [file('b'), null, file('c', 'image/png')] },
  registry_of_directors_and_shareholders: null,
  POWER_OF_ATTORNEY: { status: null, files: [file('d', null)] },
  colour: 'green',
  metadata: { status: 'x' },
};

describe('documents of a company', () => {
  it('come expected first, absent ones named, unknown ones under their own key', () => {
    const papers = read(full);
    expect(papers.map(({ key, isExpected, status }) => [key, isExpected, status])).toEqual([
      ['certificate_of_incorporation', true, 'APPROVED'],
      ['memorandum_of_association', true, 'VALIDATED'],
      ['registry_of_directors_and_shareholders', true, null],
      ['POWER_OF_ATTORNEY', false, null],
    ]);
    expect(papers[1]?.files).toMatchObject([{ state: 'present' }, { state: 'absent' }, { state: 'present' }]);
    expect(papers[2]?.files).toBe('nothing');
    expect(presentText(papers)).toBe('2 of 3 present');
    expect(paperSlots(papers).map(({ key, side }) => [key, side])).toEqual([
      ['a', 'Certificate'],
      ['b', 'Memorandum 1'],
      ['c', 'Memorandum 3'],
      ['registry_of_directors_and_shareholders', 'Registry'],
      ['d', 'Power of attorney'],
    ]);
  });

  it('tell an empty list, no list and a hidden one apart', () => {
    const papers = read(
      {
        certificate_of_incorporation: { status: 'REJECTED', files: [] },
        memorandum_of_association: { status: 'REJECTED', files: null },
        registry_of_directors_and_shareholders: { status: 'REJECTED' },
      },
      ['registry_of_directors_and_shareholders.files.0.url'],
    );
    expect(papers.map(({ files }) => files)).toEqual([[], 'unlisted', 'hidden']);
    expect(presentText(papers)).toBeNull();
    const html = renderToString(<CompanyPapers papers={papers} selected={null} onFile={() => undefined} />);
    expect(html).toContain('Not submitted: its list of files is empty.');
    expect(html).toContain('Upstream named no files of it.');
    expect(html).toContain('Its files are hidden from your role.');
  });

  it('are called not submitted where upstream waits for them', () => {
    const papers = read({ memorandum_of_association: { status: 'SUBMISSION_REQUIRED', files: null } });
    const html = renderToString(<CompanyPapers papers={papers} selected={null} onFile={() => undefined} />);
    expect(html.match(/Not submitted\./g)).toHaveLength(1);
    expect(html.match(/Upstream sent nothing under this name\./g)).toHaveLength(2);
  });

  it('say what is hidden below the path at which an owner’s documents stand', () => {
    const papers = read(null, ['corporates.0.documents'], 'corporates.0.documents');
    expect(papers.map(({ files }) => files)).toEqual(['hidden', 'hidden', 'hidden']);
  });

  it('offer each file by its name, and no address that is not of this desk', () => {
    const html = renderToString(<CompanyPapers papers={read(full)} selected="c" onFile={() => undefined} />);
    expect(html).toContain('<span class="sr-only">: <!-- -->Memorandum of association, file 3 of 3</span>');
    expect(html).toContain('nothing to open came with it');
    expect(html).toContain('VALIDATED');
    expect(html).toContain('POWER_OF_ATTORNEY');
    const foreign = read({ certificate_of_incorporation: { files: [{ url: 'javascript:alert(1)' }] } });
    expect(foreign[0]?.files).toEqual([{ state: 'absent' }]);
  });

  it('are read and shown whatever comes, and never counted as present without a file', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 3 }), (body, certificate) => {
        for (const set of [body, { certificate_of_incorporation: certificate, other: { files: certificate } }]) {
          const papers = read(set);
          expect(papers.filter(({ isExpected }) => isExpected)).toHaveLength(3);
          expect(presentText(papers)).toBe('0 of 3 present');
          renderToString(<CompanyPapers papers={papers} selected={null} onFile={() => undefined} />);
        }
      }),
      { numRuns: 200 },
    );
  });
});
