import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sniff } from './sniff.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the type of a file, by its first bytes', () => {
  test.each([
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg', 'jpg', 'inline'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png', 'png', 'inline'],
    ['gif 87', 'GIF87a\x01\0', 'image/gif', 'gif', 'inline'],
    ['gif 89', 'GIF89a\x01\0', 'image/gif', 'gif', 'inline'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 ', 'image/webp', 'webp', 'inline'],
    ['webp, extended', 'RIFF\x10\0\0\0WEBPVP8X', 'image/webp', 'webp', 'inline'],
    ['mp4', '\0\0\0\x18ftypisom\0\0\x02\0', 'video/mp4', 'mp4', 'inline'],
    ['mp4 of an iPhone app', '\0\0\0\x18ftypmp42\0\0\0\0', 'video/mp4', 'mp4', 'inline'],
    ['webm', '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webmB\x87', 'video/webm', 'webm', 'inline'],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic', 'heic', 'attachment'],
    ['heic, ten bits', '\0\0\0\x18ftypheix\0\0\0\0mif1heic', 'image/heic', 'heic', 'attachment'],
    ['heic, a burst', '\0\0\0\x18ftyphevc\0\0\0\0msf1hevc', 'image/heic', 'heic', 'attachment'],
    ['heic by a compatible brand', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/heic', 'heic', 'attachment'],
    ['avif', '\0\0\0\x18ftypavif\0\0\0\0mif1miaf', 'image/avif', 'avif', 'inline'],
    ['avif by a compatible brand', '\0\0\0\x1cftypmif1\0\0\0\0mif1miafavif', 'image/avif', 'avif', 'inline'],
    ['tiff', 'II*\0\x08\0\0\0', 'image/tiff', 'tif', 'attachment'],
    ['tiff, big-endian', 'MM\0*\0\0\0\x08', 'image/tiff', 'tif', 'attachment'],
    ['tiff, large', 'II+\0\x08\0\0\0', 'image/tiff', 'tif', 'attachment'],
    ['bmp', 'BM\x36\x10\x0e\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'image/bmp', 'bmp', 'inline'],
    ['quicktime', '\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'video/quicktime', 'mov', 'inline'],
    ['quicktime, older', '\0\0\0\x08wide\x01\0\0\0mdat', 'video/quicktime', 'mov', 'inline'],
    ['matroska', '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroskaB\x87', 'video/x-matroska', 'mkv', 'attachment'],
    ['avi', 'RIFF\x10\0\0\0AVI LIST', 'video/x-msvideo', 'avi', 'attachment'],
    ['pdf', '%PDF-1.7\n', 'application/pdf', 'pdf', 'attachment'],
    ['gif that is also a script', 'GIF89a/*<script>*/=1;alert(1)//', 'image/gif', 'gif', 'inline'],
    [
      'jpeg that is also a page',
      '\xff\xd8\xff\xfe\0\x20<html><script>alert(1)</script>',
      'image/jpeg',
      'jpg',
      'inline',
    ],
  ])('%s', (_name, start, contentType, extension, disposition) => {
    expect(sniff(bytes(start))).toMatchObject({ contentType, extension, disposition });
  });

  test.each([
    ['nothing', ''],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['svg with a prologue', '<?xml version="1.0"?><svg/>'],
    ['svg with a byte order mark', '\xef\xbb\xbf<svg/>'],
    ['html', '<!doctype html><script>alert(1)</script>'],
    ['a page before a pdf', '<html>%PDF-1.7'],
    ['zip', 'PK\x03\x04'],
    ['gzip', '\x1f\x8b\x08'],
    ['half a png', '\x89PNG\r\n'],
    ['half a jpeg', '\xff\xd8'],
    ['riff that is a sound', 'RIFF\x10\0\0\0WAVEfmt '],
    ['two letters of a BMP', 'BM\x36'],
    ['a text that begins as a BMP', 'BMW 320d, registered in Munich on 1 May 2020 <script>alert(1)</script>'],
    ['a text that begins as a TIFF', 'II. Chapter <svg onload="alert(1)"/>'],
    ['a page whose fifth letter begins a box', '<!--free--><script>alert(1)</script>'],
    ['a page in a box of type', '<a>\nftypheic<script>alert(1)</script>'],
    ['an image container of no known brand', '\0\0\0\x14ftypmif1\0\0\0\0mif1'],
    ['a brand after the type box', '\0\0\0\x10ftypmif1\0\0\0\0heic'],
    ['matroska of another kind', '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x88otherdocB\x87'],
    ['riff that is a film of nothing', 'RIFF\x10\0\0\0AVI <svg/>'],
    ['postscript', '%!PS-Adobe'],
    ['javascript', 'alert(1)'],
    ['shockwave', 'FWS\x09'],
    ['json', '{"message":"expired"}'],
  ])('%s is not shown', (_name, start) => {
    expect(sniff(bytes(start))).toBeUndefined();
  });

  test('text never has a type that is shown in a frame', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = sniff(Buffer.from(text));
        expect(found === undefined || /^(?:GIF8[79]a|%PDF-)/.test(text)).toBe(true);
      }),
    );
  });
});
