/** What a file is, by its first bytes (R30). A closed list: SVG, HTML, XML, archives and everything else are refused. */
export interface FileType {
  readonly contentType: string;
  readonly extension: string;
  readonly disposition: 'inline' | 'attachment';
  readonly size: 'image' | 'video';
}

const inline = (contentType: string, size: FileType['size'] = 'image'): FileType => ({
  contentType,
  extension: contentType.replace(/^.*\//, '').replace('jpeg', 'jpg'),
  disposition: 'inline',
  size,
});

const jpeg = inline('image/jpeg');
const png = inline('image/png');
const gif = inline('image/gif');
const webp = inline('image/webp');
const mp4 = inline('video/mp4', 'video');
const webm = inline('video/webm', 'video');
// It is never shown in a frame of its own; the viewer draws it.
const pdf: FileType = { contentType: 'application/pdf', extension: 'pdf', disposition: 'attachment', size: 'image' };

/** So many first bytes are enough to recognise every type. */
export const sniffBytes = 512;

// Browsers play these brands of ISO base media files as MP4. HEIC, AVIF and QuickTime are the same container and not among them.
const mp4Brands = new Set(
  'isom,iso2,iso3,iso4,iso5,iso6,iso8,iso9,mp41,mp42,avc1,M4V ,M4VH,M4VP,MSNV,dash,mmp4,f4v ,3gp4,3gp5,3gp6'.split(','),
);

/** @param start the first bytes of the file, `sniffBytes` of them unless it is shorter @returns undefined when its type is not on the list */
export function sniff(start: Uint8Array): FileType | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, sniffBytes)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return jpeg;
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return png;
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return gif;
  if (text.startsWith('RIFF') && text.startsWith('WEBPVP8', 8)) return webp;
  if (text.startsWith('%PDF-')) return pdf;
  if (text.startsWith('ftyp', 4) && mp4Brands.has(text.slice(8, 12))) return mp4;
  // After the EBML header, the DocType element (42 82, length) tells WebM from Matroska.
  if (text.startsWith('\x1a\x45\xdf\xa3') && /\x42\x82[\x84\x88]webm/.test(text.slice(4, 80))) return webm;
  return undefined;
}
