/** Which stage shows a file. Pure. */
export type Kind = 'picture' | 'pdf' | 'video';

/** @param mediaType as our server found it by the first bytes; before that, as upstream declared it: what says nothing is tried as a picture */
export function toKind(mediaType: string | null | undefined): Kind {
  const type = mediaType?.toLowerCase().split(';')[0]?.trim() ?? '';
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('video/') ? 'video' : 'picture';
}
