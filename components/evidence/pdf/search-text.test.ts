import { describe, expect, it } from 'vitest';
import { mostMatches, type Search, searchText } from './use-search.ts';

const search = (over: Partial<Search>): Search => ({
  matches: [],
  searched: 3,
  unread: 0,
  anyText: true,
  done: true,
  ...over,
});
const matches = (count: number) => Array.from({ length: count }, () => ({ page: 1, spots: [] }));

describe('what the search says', () => {
  it('counts while it looks, and says where it is', () => {
    expect(searchText(search({ done: false }), 0, 12)).toBe('Page 3 of 12');
    expect(searchText(search({ matches: matches(4), done: false }), 1, 12)).toBe('2 of 4');
    expect(searchText(search({ matches: matches(mostMatches) }), 0, 12)).toBe('1 of 1,000+');
  });

  it('tells a scan, a miss and text that could not be read apart', () => {
    expect(searchText(search({ anyText: false }), 0, 3)).toBe('No text in this PDF: it is a scan');
    expect(searchText(search({}), 0, 3)).toBe('Not found');
    expect(searchText(search({ anyText: false, unread: 1 }), 0, 3)).toBe('Not found, text of 1 page unreadable');
    expect(searchText(search({ unread: 2 }), 0, 3)).toBe('Not found, text of 2 pages unreadable');
  });
});
