import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProblemError } from '#lib/client/request.ts';
import { RawText } from './step-pages.tsx';

const problem = (rawText?: string) =>
  new ProblemError({
    code: 'upstream_unreadable',
    title: 'Unreadable',
    status: 502,
    ...(rawText !== undefined && { rawText }),
  });

test('an answer that is no JSON is shown as text, never as HTML', () => {
  const html = renderToString(<RawText error={problem('<h1>Sign in</h1><script>alert(1)</script>')} />);
  expect(html).toContain('Answer as received');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<h1>');
});

test('an empty one is named', () => expect(renderToString(<RawText error={problem('')} />)).toContain('Empty'));

test.each([problem(), new Error('x'), null])('nothing where none came or may be seen', (error) =>
  expect(renderToString(<RawText error={error} />)).toBe(''),
);
