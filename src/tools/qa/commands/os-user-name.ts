import { userInfo } from 'node:os';

/** The operating system's name of the current user, for the audit log; the user id where the account has no name. */
export function osUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
