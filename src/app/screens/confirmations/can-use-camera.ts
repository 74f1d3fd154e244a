/**
 * Whether this browser can show a face to a camera: a secure page, and a camera as far as the browser says. The provider's page has the
 * last word.
 */
export async function canUseCamera(): Promise<boolean> {
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (!isSecureContext || !mediaDevices) return false;
  try {
    const devices = await mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}
