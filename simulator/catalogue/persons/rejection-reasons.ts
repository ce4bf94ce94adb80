import type { Draw } from '../../seed.ts';

/** Messages of agents by rejection code and language, with the service's English translation. */
type Words = { readonly translated: string; readonly in: Readonly<Record<string, string>> };

const messages: Readonly<Record<string, Words>> = {
  FORGED_REJECTION: {
    translated: 'The document shows signs of alteration: the birth date has been changed.',
    in: {
      fr: 'Le document présente des traces de modification : la date de naissance a été changée.',
      de: 'Das Dokument weist Spuren einer Veränderung auf: Das Geburtsdatum wurde geändert.',
      es: 'El documento presenta signos de alteración: se ha cambiado la fecha de nacimiento.',
    },
  },
  DOCUMENT_HIDDEN: {
    translated: 'A finger covers a corner of the document. Please show the whole document.',
    in: {
      fr: 'Un doigt cache un coin du document. Merci de montrer le document en entier.',
      de: 'Ein Finger verdeckt eine Ecke. Bitte zeigen Sie das ganze Dokument.',
      pl: 'Palec zasłania róg dokumentu. Proszę pokazać cały dokument.',
    },
  },
  BAD_ENVIRONMENT: {
    translated: 'The picture is too dark. Please take it again in daylight.',
    in: {
      fr: 'La photo est trop sombre. Merci de la reprendre à la lumière du jour.',
      it: 'La foto è troppo scura. La preghiamo di rifarla alla luce del giorno.',
      pt: 'A fotografia está demasiado escura. Repita-a, por favor, à luz do dia.',
    },
  },
  BLACK_WHITE_PICTURE: {
    translated: 'Black-and-white pictures are not accepted.',
    in: {
      fr: 'Les photos en noir et blanc ne sont pas acceptées.',
      es: 'No se aceptan fotografías en blanco y negro.',
      tr: 'Siyah beyaz fotoğraf kabul edilmez.',
    },
  },
  BAD_QUALITY: {
    translated: 'The picture is blurred: the document number cannot be read.',
    in: {
      fr: 'La photo est floue : le numéro du document est illisible.',
      de: 'Das Foto ist unscharf, die Dokumentennummer ist nicht lesbar.',
      el: 'Η φωτογραφία είναι θολή, ο αριθμός του εγγράφου δεν διαβάζεται.',
    },
  },
  DOCUMENT_COMPLIANCE: {
    translated: 'This kind of document is not accepted for this check.',
    in: {
      fr: "Ce type de document n'est pas accepté pour cette vérification.",
      es: 'Este tipo de documento no se acepta para esta verificación.',
      uk: 'Такий документ не приймається для цієї перевірки.',
    },
  },
  IDENTITY_DOCUMENT_EXPIRED: {
    translated: 'The document has expired. Please submit a valid one.',
    in: {
      fr: 'Le document a expiré. Merci de fournir un document en cours de validité.',
      de: 'Das Dokument ist abgelaufen. Bitte reichen Sie ein gültiges ein.',
      sv: 'Handlingen har gått ut. Skicka in en giltig handling.',
    },
  },
  DOCUMENT_INVALID_FRONT_SIDE: {
    translated: 'The front side is not the one of an identity document.',
    in: {
      fr: "Le recto n'est pas celui d'un document d'identité.",
      es: 'El anverso no corresponde a un documento de identidad.',
    },
  },
  DOCUMENT_INVALID_BACK_SIDE: {
    translated: 'The back side belongs to another document.',
    in: {
      fr: "Le verso est celui d'un autre document.",
      de: 'Die Rückseite gehört zu einem anderen Dokument.',
    },
  },
  IDENTITY_DOCUMENT_DOB_DATE_MINOR: {
    translated: 'The holder of the document is under 18.',
    in: { fr: 'Le titulaire du document est mineur.', de: 'Die Inhaberin oder der Inhaber ist minderjährig.' },
  },
  RESTRICTED_NATIONALITY_TYPE: {
    translated: 'This nationality is not accepted by the app.',
    in: {
      fr: "Cette nationalité n'est pas acceptée par l'application.",
      en: 'This nationality is not accepted by the app.',
    },
  },
  // Not a known code (field notes): the list is open.
  FACE_ALREADY_KNOWN: {
    translated: 'This face already belongs to another verified person.',
    in: {
      fr: 'Ce visage appartient déjà à une autre personne vérifiée.',
      de: 'Dieses Gesicht gehört bereits zu einer anderen geprüften Person.',
    },
  },
  SELFIE_WITH_SUNGLASSES: {
    translated: 'Please take off your sunglasses.',
    in: { fr: 'Merci de retirer vos lunettes de soleil.', es: 'Quítese las gafas de sol, por favor.' },
  },
};

export const reasonCodes = Object.keys(messages);

/** `{ code, message: { original, translated } }`, in the person's language where the agent wrote in it. */
export function reason(draw: Draw, code: string = draw.pick(reasonCodes), language?: string) {
  const found = messages[code];
  if (!found) throw new Error(`no message for ${code}`);
  const original = (language && found.in[language]) ?? draw.pick(Object.values(found.in));
  return { code, message: { original, translated: found.translated } };
}

/** The other form of a message on the wire: a bare string. */
export function bareReason(draw: Draw, code: string, language?: string) {
  return { code, message: reason(draw, code, language).message.original };
}
