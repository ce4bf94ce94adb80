'use client';
'use no memo';

import { QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { ClockProvider } from '#components/ui/time/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';

/** What signed-in pages share in the browser: the query cache, the state in the address, one clock. */
export function SignedInProviders({ renderedAtMs, children }: { renderedAtMs: number; children: ReactNode }) {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <NuqsAdapter>
        <ClockProvider renderedAtMs={renderedAtMs}>{children}</ClockProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
