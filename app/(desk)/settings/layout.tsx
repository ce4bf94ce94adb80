import type { ReactNode } from 'react';
import { SettingsNav, settingsRoutes } from '#components/shell/index.ts';
import { pageReviewer } from '../reviewer.tsx';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { roles } = await pageReviewer();
  return (
    <>
      <SettingsNav routes={settingsRoutes(roles)} />
      {children}
    </>
  );
}
