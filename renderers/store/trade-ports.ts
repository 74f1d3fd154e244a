import type { IdCard } from '../../schemas/generated/ocr.ts';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';

/** Where the code for a mobile number stands. */
export interface SmsCodeState {
  /** That the number is this person's was shown before. */
  isVerified: boolean;
  /** Until another code may be sent, by the server's clock; 0: now. */
  secondsLeft: number;
}

/** A picture as the server keeps it. */
export interface StoredPicture {
  purpose: UploadPurpose;
  image: Blob;
}

/**
 * What inputs ask of the server for the trade of their form: codes by SMS, pictures, the reading of cards. A preview of
 * a form has no trade; its inputs then show and do nothing. Whatever fails, fails with a PortFailure.
 */
export interface TradePorts {
  smsCodeState(mobile: string): Promise<SmsCodeState>;
  /** Sends a code and answers how long another one has to wait, seconds. */
  sendSmsCode(mobile: string): Promise<number>;
  /**
   * Sends a picture and answers its id.
   *
   * @param onProgress the share that has been sent, 0 to 1
   * @param signal gives the sending up; it then fails like anything else
   */
  upload(
    picture: Blob,
    purpose: UploadPurpose,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<string>;
  loadPicture(uploadId: string): Promise<StoredPicture>;
  removePicture(uploadId: string): Promise<void>;
  /** Reads the side of a card that the picture was sent as. */
  readIdCard(uploadId: string): Promise<IdCard>;
}

/** The ports come with the forms that need them: their code is nothing for all others. */
export type LoadTradePorts = () => Promise<TradePorts>;

/** Why a port could not do what it was asked; `message` is for the person, in the language of the form. */
export class PortError extends Error {
  readonly secondsLeft: number | undefined;
  /** The same thing would be refused again. */
  readonly isFinal: boolean;

  /** @param secondsLeft when it may be tried again, where the server says so */
  constructor(message: string, secondsLeft?: number, isFinal = false) {
    super(message);
    this.secondsLeft = secondsLeft;
    this.isFinal = isFinal;
  }
}

/** What to tell the person; of what nobody foresaw no more than that something went wrong. */
export const portErrorMessage = (thrown: unknown, { say }: { say: (key: string) => string }): string =>
  thrown instanceof PortError ? thrown.message : say('error.boundary.title');
