// The trade of the gallery, in memory.
import type { TradePorts } from '../../../renderers/store/trade-ports.ts';

const WAIT_SECONDS = 60;

/**
 * A trade in memory: every SMS code has a countdown of a minute, every upload succeeds. The upload id is part of the
 * picture's file, so that a test can choose it.
 */
export function galleryTrade(): TradePorts {
  const sentAt = new Map<string, number>();
  const pictures = new Map<string, Blob>();
  const secondsLeft = (mobile: string) =>
    Math.max(0, WAIT_SECONDS - Math.floor((Date.now() - (sentAt.get(mobile) ?? 0)) / 1000));
  return {
    smsCodeState: async (mobile) => ({ isVerified: false, secondsLeft: secondsLeft(mobile) }),
    sendSmsCode: async (mobile) => {
      sentAt.set(mobile, Date.now());
      return secondsLeft(mobile);
    },
    upload: async (picture, _purpose, onProgress) => {
      onProgress(0.5);
      // Behind the eight bytes of the PNG signature.
      const uploadId = await picture.slice(8, 30).text();
      pictures.set(uploadId, picture);
      return uploadId;
    },
    loadPicture: async (uploadId) => ({ purpose: 'image', image: pictures.get(uploadId) ?? new Blob() }),
    removePicture: async (uploadId) => void pictures.delete(uploadId),
    readIdCard: async () => ({
      side: 'front',
      name: null,
      gender: null,
      birthDate: null,
      address: null,
      idNumber: null,
      validity: null,
    }),
  };
}
