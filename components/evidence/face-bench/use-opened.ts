'use client';

import { useRef, useState } from 'react';
import { markOpened } from '#lib/client/api.ts';
import { type FacePanel, faceFile } from './panel.ts';

/** Notes in the trail, once for each face, that it was really drawn. `failed` when the trail could not note one. */
export function useOpened() {
  const [failed, setFailed] = useState(false);
  const marked = useRef(new Set<string>());
  function mark(panel: FacePanel) {
    const file = faceFile(panel);
    const name = `${panel.key} ${file?.address}`;
    if (!file || marked.current.has(name)) return;
    marked.current.add(name);
    markOpened(panel.at.ref, panel.at.step, file.key).catch(() => {
      marked.current.delete(name);
      setFailed(true);
    });
  }
  return { mark, failed };
}
