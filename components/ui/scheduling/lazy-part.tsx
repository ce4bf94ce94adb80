'use no memo';

import { type ComponentType, lazy, Suspense } from 'react';

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

/** Replaces code that cannot be loaded, for a part that the page can do without. */
export const drawNothing = () => () => null;
