/**
 * One stream for all tabs of a browser: whoever holds the lock reads it and passes on what it hears; when that tab goes, the lock goes to
 * another. Nothing is kept anywhere but in memory.
 */
export interface Told<Message> {
  /** Told by whichever tab leads, this one included. */
  readonly onMessage: (message: Message) => void;
  /** A tab has come and knows nothing yet: what should it be told? Asked of the leader alone. */
  readonly whatIsKnown: () => readonly Message[];
  /** Leads until it resolves or the signal aborts. */
  readonly lead: (say: (message: Message) => void, signal: AbortSignal) => Promise<void>;
}

type Post<Message> = { readonly say: Message } | { readonly ask: true };

/** @param name the same in all tabs of one sign-in, and in no others */
export async function followOrLead<Message>(name: string, told: Told<Message>, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(name);
  const post = (message: Post<Message>) => channel.postMessage(message);
  let leads = false;
  channel.onmessage = ({ data }: MessageEvent<Post<Message>>) => {
    if ('say' in data) told.onMessage(data.say);
    else if (leads) for (const say of told.whatIsKnown()) post({ say });
  };
  const lead = async () => {
    leads = true;
    const say = (message: Message) => {
      told.onMessage(message);
      post({ say: message });
    };
    await told.lead(say, signal).finally(() => {
      leads = false;
    });
  };
  post({ ask: true });
  try {
    await navigator.locks.request(name, { signal }, lead);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}
