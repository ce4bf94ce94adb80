'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Nobody prints more pages than this; numbers below the last page are clipped. */
const pages = Array.from({ length: 300 }, (_, at) => at);

/** Prints who printed the page and when, and page numbers where the browser knows no margin boxes; and records in the audit log that it was printed. */
export function PrintReport({ name }: { readonly name: string }) {
  const [at, setAt] = useState('');
  useEffect(() => {
    const report = () => {
      // The browser prints the page as it is when this returns.
      flushSync(() => setAt(new Date().toISOString().slice(0, 16).replace('T', ' ')));
      import('./report-print.ts').then((module) => module.reportPrint());
    };
    addEventListener('beforeprint', report);
    return () => removeEventListener('beforeprint', report);
  }, []);
  const isNumbered = at !== '' && !('CSSMarginRule' in globalThis);
  return (
    <>
      <p className="hidden pb-2 text-meta text-muted print:block">
        Printed by <bdi>{name}</bdi>, {at} UTC
      </p>
      {isNumbered && (
        <ol aria-hidden data-slot="page-numbers" className="hidden">
          {/* A page is up to a pixel higher than 100vh, which is a whole number of pixels. */}
          {pages.map((page) => (
            <li key={page} style={{ top: `calc(${page} * (100vh + 1px))` }}>
              Page {page + 1}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
