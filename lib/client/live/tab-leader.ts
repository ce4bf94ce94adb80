/**
 * One stream for all tabs of a browser: the tab that holds the lock reads it and passes its messages on; when that tab closes, another one
 * gets the lock. Nothing is stored outside memory.
 */
export interface TabLeaderOptions<Message> {
  /** Receives the messages of the leading tab, also when this tab leads. */
  readonly onMessage: (message: Message) => void;
  /** The messages for a new tab; called in the leading tab only. */
  readonly toNewTab: () => readonly Message[];
  /** Leads until it resolves or the signal aborts. */
  readonly lead: (send: (message: Message) => void, signal: AbortSignal) => Promise<void>;
}

/** Between tabs, also of an older version: the keys never change. `ask`: a new tab requests what is known. */
type Post<Message> = { readonly say: Message } | { readonly ask: true };

/** @param name the same in all tabs of one sign-in, and in no others */
export async function followOrLead<Message>(
  name: string,
  { onMessage, toNewTab, lead }: TabLeaderOptions<Message>,
  signal: AbortSignal,
): Promise<void> {
  const channel = new BroadcastChannel(name);
  const post = (message: Post<Message>) => channel.postMessage(message);
  let isLeading = false;
  channel.onmessage = ({ data }: MessageEvent<Post<Message>>) => {
    if ('say' in data) onMessage(data.say);
    else if (isLeading) for (const message of toNewTab()) post({ say: message });
  };
  const send = (message: Message) => {
    onMessage(message);
    post({ say: message });
  };
  const leadTabs = async () => {
    isLeading = true;
    await lead(send, signal).finally(() => {
      isLeading = false;
    });
  };
  post({ ask: true });
  try {
    await navigator.locks.request(name, { signal }, leadTabs);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}
