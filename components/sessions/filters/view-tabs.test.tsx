import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Facets } from '#lib/model/session/session.ts';
import { loadListParams } from '../load-list-params.ts';
import { ViewTabs } from './view-tabs.tsx';

test.each([
  [true, ['1,205', '1,200', '5', '0']],
  [false, ['1,205+', '1,200+', '5+', '0+']],
] as const)('counts that are exact (%s) or minimums say which', (exact, expected) => {
  const status = [
    { value: 'PENDING_VERIFICATION', count: 1200 },
    { value: 'REJECTED', count: 5 },
  ];
  const facets: Facets = { exact, status, kind: [], app: [], step: [], sandbox: [], finding: [] };
  const html = renderToString(
    <ViewTabs
      params={loadListParams(new URLSearchParams())}
      facets={facets}
      waiting={false}
      onChoose={() => undefined}
    />,
  );
  expect([...html.matchAll(/tabular-nums">([^<]*)</g)].map(([, count]) => count)).toEqual(expected);
});
