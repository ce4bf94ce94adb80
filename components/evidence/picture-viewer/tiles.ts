import OpenSeadragon from 'openseadragon';

const tileSize = 1024;

/**
 * Feeds a decoded picture to OpenSeadragon in tiles. Its own image source would copy twelve megapixels into one canvas that is kept for
 * reading back, and redraw all of it on every frame; here a frame touches only the visible tiles of the size in use.
 */
export function tilesOf(bitmap: ImageBitmap): OpenSeadragon.TileSource {
  const { width, height } = bitmap;
  const steps = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileSize)));
  const halves: CanvasImageSource[] = [bitmap];
  const name = crypto.randomUUID();

  // Each level is drawn from the one above it, so that fine print blurs instead of flickering.
  function atHalf(times: number): CanvasImageSource {
    const known = halves[times];
    if (known) return known;
    const drawn = context(scaled(width, times), scaled(height, times));
    drawn.drawImage(atHalf(times - 1), 0, 0, drawn.canvas.width, drawn.canvas.height);
    halves[times] = drawn.canvas;
    return drawn.canvas;
  }

  const source = new OpenSeadragon.TileSource({
    width,
    height,
    tileSize,
    tileOverlap: 0,
    minLevel: 0,
    maxLevel: steps,
  });
  return Object.assign(source, {
    // Never fetched: a key in the viewer's tile cache, which outlives one picture.
    getTileUrl: (level: number, x: number, y: number) => `${name}/${level}/${x}/${y}`,
    getTileHashKey: (level: number, x: number, y: number) => `${name}/${level}/${x}/${y}`,
    downloadTileStart: (job: OpenSeadragon.ImageJob) => {
      const { level, x, y } = job.tile;
      const times = steps - level;
      const left = x * tileSize;
      const top = y * tileSize;
      const wide = Math.min(tileSize, scaled(width, times) - left);
      const high = Math.min(tileSize, scaled(height, times) - top);
      const tile = context(wide, high);
      if (times === 0) tile.drawImage(bitmap, left, top, wide, high, 0, 0, wide, high);
      else {
        // From twice its size directly: a level that no other is derived from is never drawn as a whole.
        const [fromWide, fromHigh] = [scaled(width, times - 1) - 2 * left, scaled(height, times - 1) - 2 * top];
        const from = [2 * left, 2 * top, Math.min(2 * wide, fromWide), Math.min(2 * high, fromHigh)] as const;
        tile.drawImage(atHalf(times - 1), ...from, 0, 0, wide, high);
      }
      job.finish(tile, null, 'context2d');
    },
    downloadTileAbort: () => undefined,
  });
}

const scaled = (length: number, halvings: number): number => Math.max(1, Math.ceil(length / 2 ** halvings));

function context(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('this browser has no 2D canvas');
  // Everything is drawn at its own size or at half of it, where the cheap filter is the right one: the mean of four pixels.
  drawing.imageSmoothingQuality = 'low';
  return drawing;
}
