import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Reported } from '../redaction/index.ts';
import { OwnSession } from './own-session.tsx';

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
