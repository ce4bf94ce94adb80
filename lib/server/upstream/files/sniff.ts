/** What a file is, by its first bytes (R30). A closed list: SVG, HTML, XML, archives and everything else are refused. */
export interface FileType {
  readonly contentType: string;
  readonly extension: string;
  readonly disposition: 'inline' | 'attachment';
  readonly size: 'image' | 'video';
}

const fileType = (
  contentType: string,
  extension: string,
  disposition: FileType['disposition'] = 'inline',
): FileType => ({ contentType, extension, disposition, size: contentType.startsWith('video/') ? 'video' : 'image' });

const jpeg = fileType('image/jpeg', 'jpg');
const png = fileType('image/png', 'png');
const gif = fileType('image/gif', 'gif');
const webp = fileType('image/webp', 'webp');
const avif = fileType('image/avif', 'avif');
const bmp = fileType('image/bmp', 'bmp');
const mp4 = fileType('video/mp4', 'mp4');
const webm = fileType('video/webm', 'webm');
const quickTime = fileType('video/quicktime', 'mov');
// It is never shown in a frame of its own; the viewer draws it.
const pdf = fileType('application/pdf', 'pdf', 'attachment');
// Few browsers show these or none: they are named, and downloaded.
const heic = fileType('image/heic', 'heic', 'attachment');
const tiff = fileType('image/tiff', 'tif', 'attachment');
const matroska = fileType('video/x-matroska', 'mkv', 'attachment');
const avi = fileType('video/x-msvideo', 'avi', 'attachment');

/** So many first bytes are enough to recognise every type. */
export const sniffBytes = 512;

/** Brands of ISO base media files by the type that they make. `mif1` and `msf1` say only that it is an image. */
const brands = new Map<string, FileType>(
  (
    [
      ['isom,iso2,iso3,iso4,iso5,iso6,iso8,iso9,mp41,mp42,avc1,M4V ,M4VH,M4VP,MSNV,dash,mmp4,f4v ,3gp4,3gp5,3gp6', mp4],
      ['heic,heix,heim,heis,hevc,hevx,hevm,hevs', heic],
      ['avif,avis', avif],
      ['qt  ', quickTime],
    ] as const
  ).flatMap(([names, type]) => names.split(',').map((name) => [name, type] as const)),
);

const oldQuickTime = new Set('moov,mdat,wide,free,skip,pnot'.split(','));
/** Of both byte orders, then those of its form for large files. */
const tiffHeaders = new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']);
const bitmapHeaders = new Set([12, 40, 52, 56, 64, 108, 124]);

/** The type box names its brand, a version, then compatible brands, to the end of the box. */
function byBrand(text: string): FileType | undefined {
  const brand = text.slice(8, 12);
  if (brand !== 'mif1' && brand !== 'msf1') return brands.get(brand);
  const end = Math.min(text.length, Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE());
  for (let at = 16; at + 4 <= end; at += 4) {
    const type = brands.get(text.slice(at, at + 4));
    if (type === heic || type === avif) return type;
  }
  return undefined;
}

/** @param start the first bytes of the file, `sniffBytes` of them unless it is shorter @returns undefined when its type is not on the list */
export function sniff(start: Uint8Array): FileType | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, sniffBytes)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return jpeg;
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return png;
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return gif;
  if (text.startsWith('RIFF') && text.startsWith('WEBPVP8', 8)) return webp;
  if (text.startsWith('RIFF') && text.startsWith('AVI LIST', 8)) return avi;
  if (text.startsWith('%PDF-')) return pdf;
  // A box of a readable size, so that its first byte is no letter.
  if (text.startsWith('\0') && text.startsWith('ftyp', 4)) return byBrand(text);
  // Older QuickTime files begin with another box.
  if (text.startsWith('\0') && oldQuickTime.has(text.slice(4, 8))) return quickTime;
  // After the EBML header, the DocType element (42 82, length) tells WebM from Matroska.
  if (text.startsWith('\x1a\x45\xdf\xa3')) {
    const [, docType] = /\x42\x82[\x84\x88](webm|matroska)/.exec(text.slice(4, 80)) ?? [];
    if (docType !== undefined) return docType === 'webm' ? webm : matroska;
  }
  if (tiffHeaders.has(text.slice(0, 4))) return tiff;
  // Two letters are not enough: four reserved bytes are 0, and a known size of the next header follows.
  const isBitmap = text.startsWith('BM') && text.startsWith('\0\0\0\0', 6) && text.startsWith('\0\0\0', 15);
  if (isBitmap && bitmapHeaders.has(text.charCodeAt(14))) return bmp;
  return undefined;
}
