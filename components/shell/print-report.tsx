'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** On paper: who printed it and when; in the audit log: that it was printed. */
export function PrintReport({ name }: { readonly name: string }) {
  const [at, setAt] = useState('');
  useEffect(() => {
    const report = () => {
      // The page is taken as it is when this returns.
      flushSync(() => setAt(new Date().toISOString().slice(0, 16).replace('T', ' ')));
      import('./report-print.ts').then((module) => module.reportPrint());
    };
    addEventListener('beforeprint', report);
    return () => removeEventListener('beforeprint', report);
  }, []);
  return (
    <p className="hidden pb-2 text-meta text-muted print:block">
      Printed by <bdi>{name}</bdi>, {at} UTC
    </p>
  );
}
