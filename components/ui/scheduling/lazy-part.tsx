'use no memo';

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useHydrated } from './page-readiness.ts';

/**
 * Replaces code that cannot be loaded, for a part that the server draws: it never comes, and the part stays as it was drawn. Anything else would not
 * fit what the server sent, and the browser would draw the whole page again.
 */
export const asDrawn = (): Promise<never> => new Promise<never>(() => {});

/**
 * Makes a part whose code is loaded when it is first drawn.
 * @param load imports the module and resolves to the component; its rejection is for the caller to replace, for example by `drawNothing`
 * @param InPlace what is drawn until then, with the same properties; nothing if it is left out
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  InPlace?: ComponentType<Props>,
) {
  const Part = lazy(() => load().then((part) => ({ default: part })));
  return (props: Props) => (
    <Suspense fallback={InPlace && <InPlace {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}

/**
 * Makes a part that has others below it. The server draws it without a boundary of its own: React would send its place first and its content later,
 * and what is below would move. Where the part comes to a page that stands already, its place is drawn until its code is loaded.
 *
 * @param Part is of `dynamic` without `loading`, so that the page loads its code with it
 */
export function drawnPart<Props extends object>(Part: ComponentType<Props>, place: ReactNode = null) {
  return (props: Props) => {
    const isHydrated = useHydrated();
    const [isOfServer] = useState(!isHydrated);
    const part = <Part {...props} />;
    return isOfServer ? part : <Suspense fallback={place}>{part}</Suspense>;
  };
}

/** Replaces code that cannot be loaded, for a part that the page can do without. */
export const drawNothing = () => () => null;
