import OpenSeadragon from 'openseadragon';

/** Draws the whole picture below the tiles, exactly where they are or will be. */
export function drawPreview({ viewport, drawer }: OpenSeadragon.Viewer, bitmap: ImageBitmap): void {
  const canvas = drawer.canvas;
  const drawing = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
  if (!drawing) return;
  const { width, height } = bitmap;
  const frame = viewport.getContainerSize();
  const density = drawing.canvas.width / frame.x;
  /** A point of the picture, in pixels of the canvas. */
  const at = (x: number, y: number) => {
    const point = viewport.pixelFromPoint(new OpenSeadragon.Point(x / width, y / width), true);
    return { x: (viewport.getFlip() ? frame.x - point.x : point.x) * density, y: point.y * density };
  };
  const [start, right, bottom] = [at(0, 0), at(width, 0), at(0, height)];
  drawing.save();
  drawing.globalCompositeOperation = 'destination-over';
  // The finer filters read the whole picture first, 15 to 30 ms for 12 megapixels; the tiles use them some frames later.
  drawing.imageSmoothingQuality = 'low';
  drawing.setTransform(
    (right.x - start.x) / width,
    (right.y - start.y) / width,
    (bottom.x - start.x) / height,
    (bottom.y - start.y) / height,
    start.x,
    start.y,
  );
  drawing.drawImage(bitmap, 0, 0);
  drawing.restore();
}
