import { userInfo } from 'node:os';

/** The name of whoever runs the tool, for the audit. Some systems run programs for users that they have no name for. */
export function osUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
