import { userInfo } from 'node:os';

/** The OS user name, for the audit log; the user id if the account has no name. */
export function osUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
