import type { ReactNode } from 'react';
import { Brand } from '#components/ui/page/index.ts';
import { ThemeChoice } from '#components/ui/preferences/index.ts';

/** The frame of the sign-in pages: one narrow column and a footer. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <main className="mx-auto flex w-full max-w-98 grow flex-col px-4 pt-12 pb-12 sm:pt-28">
        <Brand className="text-page" />
        <h1 className="mt-8 font-semibold text-sign-in">{title}</h1>
        {children}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline border-t px-4 py-3 text-meta text-muted sm:px-6">
        <p>Confidential. Every view is recorded.</p>
        <ThemeChoice />
      </footer>
    </div>
  );
}
