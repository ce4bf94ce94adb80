import { signOut } from '#lib/client/api.ts';
import { urls } from '#lib/model/urls.ts';

/** Ends the session and loads the sign-in page anew, so that nothing read so far stays in memory. A failure leaves the page as it is. */
export async function leave(): Promise<void> {
  await signOut();
  window.location.replace(urls.signIn());
}
