'use client';

import { useState } from 'react';
import { savePreferences } from '#lib/client/reviewer.ts';
import { usePreferences } from './preferences.tsx';

/** Holds the switch for single-key shortcuts, which follows the reviewer to other browsers. `failed` says that it applies in this browser alone. */
export function useSingleKeys() {
  const { preferences, setPreference } = usePreferences();
  const [failed, setFailed] = useState(false);
  return {
    singleKeys: preferences.singleKeys,
    failed,
    async change(singleKeys: boolean): Promise<void> {
      setPreference('singleKeys', singleKeys);
      setFailed(
        await savePreferences({ singleKeys }).then(
          () => false,
          () => true,
        ),
      );
    },
  };
}
