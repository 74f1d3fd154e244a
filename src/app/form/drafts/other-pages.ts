/** The other pages of this browser that have the same form open. */
export interface OtherPages {
  /** Tells them that the server has this revision now. */
  announce(revision: number): void;
  close(): void;
}

const NOBODY: OtherPages = { announce: () => undefined, close: () => undefined };

/** It is a comfort only: without it the server's revision finds out at the next save. */
export function otherPages(place: string, onRevision: (revision: number) => void): OtherPages {
  if (typeof BroadcastChannel === 'undefined') return NOBODY;
  const channel = new BroadcastChannel(`baoform-draft/${place}`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') onRevision(data);
  });
  return { announce: channel.postMessage.bind(channel), close: channel.close.bind(channel) };
}
