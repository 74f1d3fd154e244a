import type { TradePorts } from '../../../renderers/store/trade-ports.ts';

const WAIT_SECONDS = 60;

/**
 * A trade that lies in memory: every code is on its way for a minute, every picture arrives. The id of a picture is how
 * it begins, so that a test can name it before it is sent.
 */
export function galleryTrade(): TradePorts {
  const sentAt = new Map<string, number>();
  const pictures = new Map<string, Blob>();
  const left = (mobile: string) =>
    Math.max(0, WAIT_SECONDS - Math.floor((Date.now() - (sentAt.get(mobile) ?? 0)) / 1000));
  return {
    smsCodeState: async (mobile) => ({ isVerified: false, secondsLeft: left(mobile) }),
    sendSmsCode: async (mobile) => {
      sentAt.set(mobile, Date.now());
      return left(mobile);
    },
    upload: async (picture, _purpose, onProgress) => {
      onProgress(0.5);
      // Behind the eight bytes that say what it is.
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
