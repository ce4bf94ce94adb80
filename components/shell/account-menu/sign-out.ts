import { signOut } from '#lib/client/sign-out.ts';
import { urls } from '#lib/model/urls/index.ts';

/** Signs out and loads the sign-in page afresh, so that nothing read so far stays in memory. A failure leaves the page as it is. */
export async function signOutAndReload(): Promise<void> {
  await signOut();
  window.location.replace(urls.signIn());
}
