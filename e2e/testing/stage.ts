/**
 * A verification service and a server that the journeys of a worker may break, one for all of them: what a file takes, no other one touches, and a
 * file that needs other settings starts the server again with them.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { test as base, refOf, signInByApi } from './fixtures.ts';
import {
  type OwnDesk,
  type RegisteredSession,
  type Service,
  startOwnDesk,
  startService,
} from './restartable-server.ts';
import type { KnownSession } from './simulator.ts';

export interface Stage {
  readonly service: Service;
  readonly desk: OwnDesk;
  /** Registers approved sessions of persons that were screened, which no other journey has. */
  take(count: number): Promise<readonly RegisteredSession[]>;
  /** Approved sessions that are in no registry, and that no other journey has. */
  takeUnregistered(count: number): readonly KnownSession[];
  register(session: KnownSession): Promise<RegisteredSession>;
  /** Afterwards nothing is cached. @param settings add to the defaults until the next restart */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Signs all pages of the context in as an officer. */
  signIn(context: BrowserContext): Promise<void>;
  /** What the server has logged so far. */
  log(): string;
}

export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ playwright }, use) => {
      const service = await startService();
      const desk = await startOwnDesk(service);
      const officer = await playwright.request.newContext();
      await signInByApi(officer, 'officer', desk.url);
      await service.setWebhookTarget(desk.webhook);
      const all = await service.sessions({ app: 'kyc-eu', status: 'APPROVED' });
      const has = ({ steps }: KnownSession, type: string) => steps.some((step) => step.type === type);
      let usable = all.filter((one) => ['ID_DOCUMENT', 'LIVENESS', 'AML'].every((type) => has(one, type)));
      const register = async (session: KnownSession) => {
        usable = usable.filter(({ session_id }) => session_id !== session.session_id);
        return { ...session, ref: await refOf(officer, session, desk.url) };
      };
      const takeUnregistered = (count: number) => {
        const taken = usable.splice(0, count);
        if (taken.length < count) throw new Error('too few sessions');
        return taken;
      };
      await use({
        service,
        desk,
        register,
        takeUnregistered,
        take: (count) => Promise.all(takeUnregistered(count).map(register)),
        async restart(settings) {
          await desk.end('SIGTERM');
          await desk.start(settings);
        },
        signIn: (context) => signInByApi(context.request, 'officer', desk.url),
        log: () => readFileSync(join(dirname(desk.databaseFile), 'desk.log'), 'utf8'),
      });
      await officer.dispose();
      await desk.close();
      await service.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
