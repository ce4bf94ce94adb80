/** Which viewer shows a file. Pure. */
export type MediaKind = 'picture' | 'pdf' | 'video';

/**
 * @param mediaType as our server found it by the first bytes; before that, as the verification service declared it. Unknown types are tried
 * as pictures.
 */
export function toMediaKind(mediaType: string | null | undefined): MediaKind {
  const type = mediaType?.toLowerCase().split(';')[0]?.trim() ?? '';
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('video/') ? 'video' : 'picture';
}
