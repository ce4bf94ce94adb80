import Link from 'next/link';
import { buttonClass } from '#components/ui/button/index.ts';
import { Brand } from '#components/ui/page/index.ts';
import { urls } from '#lib/model/urls/index.ts';

export default function NotFound() {
  return (
    <main className="mx-auto flex w-full max-w-120 flex-col items-start gap-4 px-4 pt-28">
      <Brand />
      <h1 className="font-semibold text-sign-in">There is nothing at this address</h1>
      <p className="text-hit text-muted">
        The page may have moved, or the address was copied incompletely. A session is found by its name, reference or
        session id in the search field of the list.
      </p>
      <Link href={urls.sessions()} prefetch={false} className={buttonClass({ look: 'outline' })}>
        Go to the sessions
      </Link>
    </main>
  );
}
