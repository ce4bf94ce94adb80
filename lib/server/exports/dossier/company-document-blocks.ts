import { isCompanyDocument } from '#lib/contract/index.ts';
import { fieldOf, listOf, textOf } from '#lib/format/screening/index.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import type { Block } from '../typesetting/typeset.ts';
import { counted, line, muted, readable, statusLine } from './section.ts';

/** Contract 2.10, DOCUMENTS. */
const expected = [
  'certificate_of_incorporation',
  'memorandum_of_association',
  'registry_of_directors_and_shareholders',
] as const;

/** The documents that a company has to provide, received or not, then all others: each with its own status. */
export function companyDocumentBlocks(body: unknown): readonly Block[] {
  const further = Object.entries(typeof body === 'object' && body !== null ? body : {})
    .filter(([key, part]) => !expected.some((one) => one === key) && isCompanyDocument(key, part))
    .map(([key]) => key);
  return [
    {
      kind: 'table',
      columns: [
        { title: 'Document', width: 46 },
        { title: 'Status', width: 26 },
        { title: 'Files', width: 28 },
      ],
      rows: [...expected, ...further].map((key) => {
        const document = fieldOf(body, key) ?? null;
        const status = textOf(fieldOf(document, 'status'));
        const files = listOf(fieldOf(document, 'files'));
        return [
          [line(readable(key))],
          document === null ? [muted('Not provided')] : [statusLine(status)],
          document === null
            ? []
            : [
                files === null
                  ? line(isNotSubmitted(status) ? 'Not submitted' : 'No list of files provided', { tone: 'warning' })
                  : files.length === 0
                    ? line('Not submitted: the list of files is empty', { tone: 'warning' })
                    : line(counted(files.length, 'file', 'files')),
              ],
        ];
      }),
    },
  ];
}
