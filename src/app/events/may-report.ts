declare global {
  interface Navigator {
    /** Absent in Chromium and Safari. */
    globalPrivacyControl?: boolean;
  }
}

/** Whether a page may report events: unless the device asks for privacy, or to save data. */
export const mayReport = ({
  globalPrivacyControl,
  connection,
}: Pick<Navigator, 'globalPrivacyControl' | 'connection'>): boolean =>
  globalPrivacyControl !== true && connection?.saveData !== true;
