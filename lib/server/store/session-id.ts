const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID is the same one in any case of its letters (RFC 9562), and the service may take it in any; other ids are compared as they are. */
export const toComparable = (sessionId: string): string => (uuid.test(sessionId) ? sessionId.toLowerCase() : sessionId);

/** How these ids may be stored, for queries by the index of the column. Written by software, a UUID is all in one case. */
export const spellingsOf = (sessionIds: readonly string[]): readonly string[] => [
  ...new Set(sessionIds.flatMap((id) => (uuid.test(id) ? [id, id.toLowerCase(), id.toUpperCase()] : id))),
];
