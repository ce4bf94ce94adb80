import { listUnreadable } from '#lib/model/session/unreadable.ts';
import type { Block } from '../typesetting/typeset.ts';
import { counted, line, paragraph, shown } from './section.ts';

/** Further ones are in the attached record. */
const mostShown = 50;

/** What of an answer could not be read, as received: nothing follows from it. */
export function unreadableBlocks(body: unknown): readonly Block[] {
  const parts = listUnreadable(body);
  if (parts.length === 0) return [];
  if (parts.some(({ path }) => path === ''))
    return [
      paragraph(
        'This answer could not be read: the verification service answered in an unexpected form. It is in the attached record as received, and says nothing about the subject.',
        { tone: 'warning', bold: true },
      ),
    ];
  return [
    paragraph('Values that could not be read: they came in an unexpected form, and nothing follows from them.', {
      tone: 'warning',
      bold: true,
    }),
    {
      kind: 'facts',
      rows: parts.slice(0, mostShown).map(({ path, raw }) => ({
        label: shown(path),
        lines: [line(shown(JSON.stringify(raw)), { mono: true })],
      })),
    },
    ...(parts.length > mostShown
      ? [paragraph(`And ${counted(parts.length - mostShown, 'value', 'values')} more in the attached record.`)]
      : []),
  ];
}
