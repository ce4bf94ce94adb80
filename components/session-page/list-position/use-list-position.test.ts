import { expect, test } from 'vitest';
import { toListQuery } from './use-list-position.ts';

test('the list of an address, without its page', () => {
  const search = '?sandbox=true&status=REJECTED,IN_REVIEW&sort=-updated&after=abc&from=51&other=1';
  expect(toListQuery(search, 'ana')).toEqual({
    text: 'ana',
    status: ['REJECTED', 'IN_REVIEW'],
    sandbox: true,
    sort: '-updated',
  });
  expect(toListQuery('', '')).toEqual({ sandbox: false, sort: 'firstSeen' });
  expect(toListQuery('?sort=invalid&kind=neither', '')).toEqual({ sandbox: false, sort: 'firstSeen' });
});
