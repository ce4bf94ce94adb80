import { redirect } from 'next/navigation';
import { sessionsPage } from '#lib/model/addresses.ts';

export default function Home() {
  redirect(sessionsPage());
}
