import { buttonClass } from '#components/ui/button/button.tsx';
import { Brand } from '#components/ui/page/index.ts';
import { sessionsPage } from '#lib/model/addresses.ts';

/** Every page loads the code of this one beside its own: a link of Next would bring its router a second time. */
export default function NotFound() {
  return (
    <main className="mx-auto flex w-full max-w-120 flex-col items-start gap-4 px-4 pt-28">
      <Brand />
      <h1 className="font-semibold text-sign-in">Page not found</h1>
      <p className="text-hit text-muted">
        There is no page at this address. Search for a session by its reference or session id.
      </p>
      <a href={sessionsPage()} className={buttonClass({ look: 'outline' })}>
        Go to sessions
      </a>
    </main>
  );
}
