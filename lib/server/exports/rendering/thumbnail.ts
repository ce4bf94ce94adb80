import { createCanvas, loadImage } from '@napi-rs/canvas';
import { orientationOf } from './orientation.ts';

/** Longest side in px: 170 to the inch at the size at which a dossier shows it. */
const longestSide = 720;
const quality = 82;

/** A JPEG of the picture, upright, on white: small enough for a document. */
export async function toThumbnail(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(bytes));
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const turn = orientationOf(bytes);
  const canvas = createCanvas(turn.swapped ? height : width, turn.swapped ? width : height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn.quarters * Math.PI) / 2);
  if (turn.mirrored) context.scale(-1, 1);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return canvas.encode('jpeg', quality);
}
