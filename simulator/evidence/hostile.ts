import type { EvidenceSpec } from './spec.ts';

type Trick = Extract<EvidenceSpec, { kind: 'hostile' }>['trick'];

const text = (content: string) => new TextEncoder().encode(content);

/** A stored (uncompressed) ZIP with one entry `readme.txt` that says SPECIMEN. */
const zip = Buffer.from(
  'UEsDBBQAAAAAAAAAIVyhxuyjCQAAAAkAAAAKAAAAcmVhZG1lLnR4dFNQRUNJTUVOClBLAQIUAxQAAAAAAAAAIVyhxuyjCQAAAAkAAAAKAAAAAAAAAAAAAACAAQAAAAByZWFkbWUudHh0UEsFBgAAAAABAAEAOAAAADEAAAAAAA==',
  'base64',
);

/** A scan of 320 × 200 grey pixels without compression: a header, one directory of eight entries, the pixels. */
function greyTiff(): Uint8Array {
  const [width, height] = [320, 200];
  // Tag, type (3: short, 4: long), value.
  const entries = [
    [256, 3, width],
    [257, 3, height],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 110],
    [278, 3, height],
    [279, 4, width * height],
  ] as const;
  const bytes = Buffer.alloc(110 + width * height);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(entries.length, 8);
  for (const [at, [tag, type, value]] of entries.entries()) {
    const start = 10 + at * 12;
    bytes.writeUInt16LE(tag, start);
    bytes.writeUInt16LE(type, start + 2);
    bytes.writeUInt32LE(1, start + 4);
    bytes.writeUInt32LE(value, start + 8);
  }
  for (let at = 0; at < width * height; at += 1) bytes[110 + at] = 160 + ((at % width) >> 2);
  return bytes;
}

/** Uploads whose bytes are not what they say they are. `jpeg` gives an honest picture to be cut short. */
export function hostileBytes(trick: Trick, jpeg: () => Uint8Array): Uint8Array {
  switch (trick) {
    case 'svg-as-jpeg':
      return text(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" onload="document.title=\'owned\'"><script>document.title=\'owned\'</script><image href="http://[::1]/beacon"/><text x="40" y="150">SPECIMEN</text></svg>',
      );
    case 'html-as-png':
      return text(
        "<!doctype html><title>SPECIMEN</title><body onload=\"document.title='owned'\"><h1>SPECIMEN</h1><script>document.title='owned'</script><iframe src=\"javascript:document.title='owned'\"></iframe>",
      );
    case 'polyglot-gif-js':
      // a GIF header whose width and height spell `/*`, so that a script engine reads a comment, then a statement
      return text('GIF89a/*\u0000\u0000\u0000SPECIMEN*/=1;document.title="owned";//;');
    case 'truncated-jpeg': {
      const whole = jpeg();
      return whole.subarray(0, Math.floor(whole.length / 3));
    }
    case 'empty':
      return new Uint8Array();
    case 'zip-as-pdf':
      return zip;
    case 'tiff':
      return greyTiff();
    case 'heic':
      // The container of a telephone's picture, without one in it.
      return text(`\0\0\0\u0018ftypheic\0\0\0\0mif1heic${'\0'.repeat(2_000)}`);
  }
}
