import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part whose code is loaded when it is first drawn, and that is first drawn because somebody asked (a menu, a dialog): nothing stands in
 * its place meanwhile, and it is never drawn on the server.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
