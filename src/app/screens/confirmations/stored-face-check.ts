// The face check that was started in this tab. The provider's page is another site, so it has to outlive this page.

export interface StoredFaceCheck {
  /** Of the link of the insured person. */
  code: string;
  /** Of this browser: without it nobody goes on with the check. */
  secret: string;
  /** The provider's page. */
  url: string;
  hasPassed?: boolean;
}

const KEY = 'baoform.faceCheck';

/** Without storage, as some private windows have none. */
let memory: string | null = null;

/** In sessionStorage: it ends with the tab, and no other tab of the phone reads it. */
export const storedFaceCheck = {
  /** @param code of a link; without one whichever check was started last */
  read(code?: string): StoredFaceCheck | undefined {
    const check = JSON.parse(readText() ?? 'null') as StoredFaceCheck | null;
    return check && (code === undefined || check.code === code) ? check : undefined;
  },
  write(check: StoredFaceCheck | undefined): void {
    memory = check ? JSON.stringify(check) : null;
    try {
      if (memory === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, memory);
    } catch {
      // It stays in memory, and is lost on the way to the provider: the check then starts again.
    }
  },
};

function readText(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
}
