'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed. True before the browser takes the page. Not ended by `afterprint`, which Safari on phones fires before it
 * takes the page: where no change of the media follows, what is only for paper stays, invisible.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    const start = () => flushSync(() => setPrinting(true));
    const follow = () => setPrinting(media.matches);
    addEventListener('beforeprint', start);
    media.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', start);
      media.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
