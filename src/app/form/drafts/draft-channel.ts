/** The other pages of this browser that have the same form open. */
export interface DraftChannel {
  /** Tells them that the server has this revision now. */
  announce(revision: number): void;
  close(): void;
}

const NO_CHANNEL: DraftChannel = { announce: () => undefined, close: () => undefined };

/** It is a comfort only: without it the server's revision finds out at the next save. */
export function openDraftChannel(place: string, onRevision: (revision: number) => void): DraftChannel {
  if (typeof BroadcastChannel === 'undefined') return NO_CHANNEL;
  const channel = new BroadcastChannel(`baoform-draft/${place}`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') onRevision(data);
  });
  return { announce: channel.postMessage.bind(channel), close: channel.close.bind(channel) };
}
