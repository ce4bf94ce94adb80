/** How a JPEG is to be turned, by the Exif orientation that cameras write; the canvas does not look at it. */
export interface Turn {
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

export function orientationOf(bytes: Uint8Array): Turn {
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
