import { describe, expect, test } from 'vitest';
import { maxMatches, type PdfSearch, searchStatusText } from './document-search.ts';

const search = (over: Partial<PdfSearch>): PdfSearch => ({
  matches: [],
  searched: 3,
  unreadable: 0,
  hasText: true,
  isDone: true,
  ...over,
});
const matches = (count: number) => Array.from({ length: count }, () => ({ page: 1, ranges: [] }));

describe('the search status', () => {
  test('counts while it searches, and names the current match', () => {
    expect(searchStatusText(search({ isDone: false }), 0, 12)).toBe('Page 3 of 12');
    expect(searchStatusText(search({ matches: matches(4), isDone: false }), 1, 12)).toBe('2 of 4');
    expect(searchStatusText(search({ matches: matches(maxMatches) }), 0, 12)).toBe('1 of 1,000+');
  });

  test('tells a scan, no match and unreadable text apart', () => {
    expect(searchStatusText(search({ hasText: false }), 0, 3)).toBe('This PDF has no searchable text');
    expect(searchStatusText(search({}), 0, 3)).toBe('Not found');
    expect(searchStatusText(search({ hasText: false, unreadable: 1 }), 0, 3)).toBe(
      'Not found, text of 1 page unreadable',
    );
    expect(searchStatusText(search({ unreadable: 2 }), 0, 3)).toBe('Not found, text of 2 pages unreadable');
  });
});
