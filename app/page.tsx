import { redirect } from 'next/navigation';
import { urls } from '#lib/model/urls/index.ts';

export default function Home() {
  redirect(urls.sessions());
}
