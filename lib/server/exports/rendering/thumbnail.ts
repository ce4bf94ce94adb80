import { createCanvas, loadImage } from '@napi-rs/canvas';

/** How a JPEG is to be turned, by the Exif orientation that cameras write; the canvas does not look at it. */
interface Turn {
  /** Clockwise. */
  readonly quarters: 0 | 1 | 2 | 3;
  /** Left and right, before it is turned. */
  readonly mirrored: boolean;
  /** Width and height change places. */
  readonly swapped: boolean;
}

const turns: readonly Turn[] = (
  [
    [0, false],
    [0, true],
    [2, false],
    [2, true],
    [3, true],
    [1, false],
    [1, true],
    [3, false],
  ] as const
).map(([quarters, mirrored]) => ({ quarters, mirrored, swapped: quarters % 2 === 1 }));
const upright: Turn = { quarters: 0, mirrored: false, swapped: false };

function orientationOf(bytes: Uint8Array): Turn {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return view.getUint16(0) === 0xffd8 ? (turns[exifOrientation(view) - 1] ?? upright) : upright;
  } catch {
    // Cut off within its header: it is shown as it lies.
    return upright;
  }
}

/** 1 to 8; 1 where none is given. @throws RangeError beyond the end of the bytes */
function exifOrientation(view: DataView): number {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) return 1;
    if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966) return inTiff(view, at + 10);
    at += 2 + view.getUint16(at + 2);
  }
  return 1;
}

function inTiff(view: DataView, start: number): number {
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  for (let index = 0; index < view.getUint16(directory, little); index++) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  }
  return 1;
}

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
