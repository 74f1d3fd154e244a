/** Notifies the other pages of this browser that have the same form open. */
export interface DraftChannel {
  /** Announces the revision that the server has stored. */
  announce(revision: number): void;
  close(): void;
}

const NO_CHANNEL: DraftChannel = { announce: () => undefined, close: () => undefined };

/** Opens the channel of a form. Optional: without BroadcastChannel the next save detects a newer revision. */
export function openDraftChannel(draftKey: string, onRevision: (revision: number) => void): DraftChannel {
  if (typeof BroadcastChannel === 'undefined') return NO_CHANNEL;
  const channel = new BroadcastChannel(`baoform-draft/${draftKey}`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') onRevision(data);
  });
  return { announce: channel.postMessage.bind(channel), close: channel.close.bind(channel) };
}
