const part = encodeURIComponent;

export const dossierUrls = {
  /** @param progress how far it is comes first, line by line */
  pdf: (ref: string, { pictures, progress }: { readonly pictures: boolean; readonly progress: boolean }) =>
    `/api/sessions/${part(ref)}/dossier.pdf?pictures=${pictures ? 'yes' : 'no'}${progress ? '&progress=yes' : ''}`,
} as const;
