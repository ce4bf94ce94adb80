'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { request, withJson } from '#lib/client/request.ts';
import { toAbsolute } from '#lib/format/dates/date.ts';
import { printUrls } from '#lib/model/urls/index.ts';

/** Some browsers send the event again for each preview of the same page. */
const onePrintMs = 10_000;

/**
 * On paper: who printed it and when. Tells the server that this page is being printed, for the audit log; a print that cannot be reported is
 * printed all the same.
 */
export function PrintReport({ name }: { readonly name: string }) {
  const [at, setAt] = useState<number>();
  useEffect(() => {
    let last = { page: '', atMs: Number.NEGATIVE_INFINITY };
    const report = () => {
      // The page is taken as it is when this returns.
      flushSync(() => setAt(Date.now()));
      const { pathname: path, search } = location;
      const atMs = performance.now();
      if (last.page === path + search && atMs - last.atMs < onePrintMs) return;
      last = { page: path + search, atMs };
      request(printUrls.printed(), { ...withJson('POST', { path, search }), keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('beforeprint', report);
    return () => window.removeEventListener('beforeprint', report);
  }, []);
  return (
    <p className="hidden pb-2 text-meta text-muted print:block">
      Printed by <bdi>{name}</bdi>
      {at !== undefined && `, ${toAbsolute(at, 'UTC')}`}
    </p>
  );
}
