'use client';
'use no memo';

import { useEffect } from 'react';
import { setPageEnvironment } from './environment.tsx';

/** Every page about sessions renders it first: a hatched bar in the sandbox, nothing in production. The switch in the top bar follows it. */
export function SandboxBar({ sandbox }: { sandbox: boolean }) {
  useEffect(() => {
    setPageEnvironment(sandbox ? 'sandbox' : 'production');
    return () => setPageEnvironment(null);
  }, [sandbox]);
  if (!sandbox) return null;
  return (
    <p
      data-slot="sandbox-bar"
      className="hatched flex h-6 shrink-0 items-center justify-center border-resubmission-fg border-b font-semibold text-meta text-resubmission-fg"
    >
      <span className="flex h-full items-center bg-surface px-3">Sandbox: no real people</span>
    </p>
  );
}
