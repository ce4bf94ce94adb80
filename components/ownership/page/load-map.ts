export type MapModule = typeof import('../map/index.tsx');

let loading: Promise<MapModule> | undefined;

/** Loads the map's code once; after a failure the next call loads it again. */
export function loadMap(): Promise<MapModule> {
  loading ??= import('../map/index.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
