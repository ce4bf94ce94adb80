import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ForbiddenPage } from './index.ts';

test('has a heading, a reason and a way back', () => {
  const html = renderToStaticMarkup(<ForbiddenPage title="Audit log">Only auditors can see this page.</ForbiddenPage>);
  expect(html).toMatch(/<h1[^>]*>Audit log<\/h1>/);
  expect(html).toContain('Only auditors can see this page.');
  expect(html).toMatch(/<a [^>]*href="\/sessions"[^>]*>Back to sessions<\/a>/);
});
