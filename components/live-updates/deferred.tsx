'use client';
'use no memo';

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { lazyPart, whenIdle } from '#components/ui/scheduling/index.ts';

/** The page's own requests come first. No change is lost meanwhile: the stream starts a minute back. */
const delayMs = 1_500;
/** The code is requested once per tab. */
let hasLoaded = false;

/** Draws its children, whose code is then requested, once the page has everything it needs and the browser is idle. */
function Deferred({ children }: { readonly children: ReactNode }) {
  const [isReady, setIsReady] = useState(hasLoaded);
  useEffect(() => {
    if (hasLoaded) return setIsReady(true);
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = whenIdle(() => {
        hasLoaded = true;
        setIsReady(true);
      });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, []);
  return isReady && children;
}

/** Makes a part that is deferred until then. */
export function deferredPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load);
  return (props: Props) => (
    <Deferred>
      <Part {...props} />
    </Deferred>
  );
}
