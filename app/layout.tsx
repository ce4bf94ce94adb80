import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { earlyPressesScript, RootProviders } from '#components/ui/page/index.ts';
import { readPreferences } from '#components/ui/preferences/index.ts';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Review Desk', template: '%s · Review Desk' },
  robots: { index: false, follow: false },
  // Numbers and dates in evidence are not telephone numbers.
  formatDetection: { telephone: false, date: false, email: false, address: false },
};

export const viewport: Viewport = { colorScheme: 'light dark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Each page carries the nonce of its own request.
  await connection();
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const nonce = /'nonce-([^']+)'/.exec(head.get('content-security-policy') ?? '')?.[1];
  const preferences = readPreferences((name) => jar.get(name)?.value);
  return (
    <html lang="en" data-theme={preferences.theme}>
      <body>
        <script nonce={nonce}>{earlyPressesScript}</script>
        <RootProviders nonce={nonce} preferences={preferences}>
          {children}
        </RootProviders>
      </body>
    </html>
  );
}
