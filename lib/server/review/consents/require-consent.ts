import { Problem } from '#lib/model/problem.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { getStore } from '#lib/server/store/index.ts';

const required =
  <Found>(find: (id: string) => Promise<Found | undefined>) =>
  /** @param id may be typed in lower case. @throws Problem not_found */
  async (id: string): Promise<Found> => {
    const canonical = id.toUpperCase();
    const found = isRef(canonical) ? await find(canonical) : undefined;
    if (found === undefined) throw new Problem('not_found');
    return found;
  };

export const requireConsent = required(async (id) => (await getStore()).consents.find(id));
export const requireReference = required(async (id) => (await getStore()).consents.findReference(id));
