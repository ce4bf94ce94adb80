export type MapCode = typeof import('./map/index.tsx');

let coming: Promise<MapCode> | undefined;

/** The map's code, asked for once; after a failure the next call asks again. */
export function loadMap(): Promise<MapCode> {
  coming ??= import('./map/index.tsx').catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}
