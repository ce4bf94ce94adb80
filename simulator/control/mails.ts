import type { MailCatcher, MailMode } from '../mail/catcher.ts';
import { readJson } from '../wire.ts';
import { type Operation, wrong } from './operation.ts';

const modes: readonly MailMode[] = ['up', 'down', 'refusing'];

/** Caught mail, and what the mail server does. */
export const mailOperations = (catcher: MailCatcher): Record<string, Operation> => ({
  'GET /mails': () => catcher.mails,
  'DELETE /mails': () => ({ removed: catcher.mails.splice(0).length }),
  'POST /mails/mode': async ({ request }) => {
    const { mode } = await readJson(request);
    const wanted = modes.find((one) => one === mode);
    if (!wanted) throw wrong(`mode: one of ${modes.join(', ')}`);
    await catcher.setMode(wanted);
    return { mode: wanted };
  },
});
