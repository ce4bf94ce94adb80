import Link from 'next/link';
import { buttonClass } from '#components/ui/button/button.tsx';
import { Brand } from '#components/ui/page/index.ts';
import { sessionsPage } from '#lib/model/addresses.ts';

export default function NotFound() {
  return (
    <main className="mx-auto flex w-full max-w-120 flex-col items-start gap-4 px-4 pt-28">
      <Brand />
      <h1 className="font-semibold text-sign-in">Page not found</h1>
      <p className="text-hit text-muted">
        There is no page at this address. Search for a session by its reference or session id.
      </p>
      <Link href={sessionsPage()} prefetch={false} className={buttonClass({ look: 'outline' })}>
        Go to sessions
      </Link>
    </main>
  );
}
