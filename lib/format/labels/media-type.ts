/** Types of files, by the names that people know. */
const labels = new Map([
  ['image/jpeg', 'JPEG'],
  ['image/png', 'PNG'],
  ['image/webp', 'WebP'],
  ['image/gif', 'GIF'],
  ['image/avif', 'AVIF'],
  ['image/bmp', 'BMP'],
  ['image/heic', 'HEIC'],
  ['image/heif', 'HEIF'],
  ['image/tiff', 'TIFF'],
  ['application/pdf', 'PDF'],
  // What the server calls a file that it did not recognise, and one of 0 bytes.
  ['unknown', 'unknown format'],
  ['empty', 'empty file'],
  ['video/mp4', 'MP4 video'],
  ['video/webm', 'WebM video'],
  ['video/quicktime', 'QuickTime video'],
  ['video/x-matroska', 'Matroska video'],
  ['video/x-msvideo', 'AVI video'],
]);

export const mediaTypeLabel = (mediaType: string): string => labels.get(mediaType) ?? mediaType;
