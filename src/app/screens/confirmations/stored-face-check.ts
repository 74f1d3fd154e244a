// The face check that was started in this tab. The provider's page is another site, so it has to outlive this page.
import { storedText } from '../../state/stored-text.ts';

export interface StoredFaceCheck {
  /** Of the link of the insured person. */
  code: string;
  /** Of this browser: without it nobody goes on with the check. */
  secret: string;
  /** The provider's page. */
  url: string;
  /** The provider's token of a check whose person has returned, until the server has its result. */
  bizToken?: string;
  hasPassed?: boolean;
}

const stored = storedText('faceCheck', () => sessionStorage);

/** In sessionStorage: it ends with the tab, and no other tab of the phone reads it. Without storage the check starts again. */
export const storedFaceCheck = {
  /** @param code of a link; without one whichever check was started last */
  read(code?: string): StoredFaceCheck | undefined {
    const check = JSON.parse(stored.read() ?? 'null') as StoredFaceCheck | null;
    return check && (code === undefined || check.code === code) ? check : undefined;
  },
  write: (check: StoredFaceCheck | undefined): void => stored.write(check && JSON.stringify(check)),
};
