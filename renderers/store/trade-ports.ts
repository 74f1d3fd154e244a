// The server calls of inputs that need a trade: SMS codes, pictures, card recognition.
import type { IdCard } from '../../schemas/generated/ocr.ts';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';

/** State of the SMS code of a mobile number. */
export interface SmsCodeState {
  /** The customer has already confirmed this number with a code. */
  isVerified: boolean;
  /** Seconds until another code may be sent, by the server's clock; 0: now. */
  secondsLeft: number;
}

/** A picture on the server. */
export interface StoredPicture {
  purpose: UploadPurpose;
  image: Blob;
}

/** A PDF on the server. */
export interface StoredDocument {
  purpose: 'document';
  /** Its file name; empty for one without. */
  name: string;
  /** Bytes. */
  size: number;
}

/**
 * Server calls for the trade of a form. A preview has no trade, so its inputs have no ports. All methods reject with a
 * `PortError`.
 */
export interface TradePorts {
  smsCodeState(mobile: string): Promise<SmsCodeState>;
  /** Sends a code. Resolves with the wait until the next code, seconds. */
  sendSmsCode(mobile: string): Promise<number>;
  /**
   * Uploads a picture, or for the purpose `document` a PDF. Resolves with its upload id.
   *
   * @param file of a PDF a `File`, which has its name
   * @param onProgress called with the fraction sent, 0 to 1
   * @param signal aborts the upload, which then rejects
   */
  upload(
    file: Blob,
    purpose: UploadPurpose,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<string>;
  loadPicture(uploadId: string): Promise<StoredPicture | StoredDocument>;
  removePicture(uploadId: string): Promise<void>;
  /** Recognises an id card; the purpose of the upload determines its side. */
  readIdCard(uploadId: string): Promise<IdCard>;
}

/** Loads the module of the ports lazily; only forms that need it do so. */
export type LoadTradePorts = () => Promise<TradePorts>;

/** Failure of a port; `message` is for the customer, in the language of the form. */
export class PortError extends Error {
  readonly secondsLeft: number | undefined;
  /** Whether a retry would be refused again. */
  readonly isFinal: boolean;

  /** @param secondsLeft seconds until a retry is allowed, if the server returns them */
  constructor(message: string, secondsLeft?: number, isFinal = false) {
    super(message);
    this.secondsLeft = secondsLeft;
    this.isFinal = isFinal;
  }
}

/** Returns the message for the customer; a general message for any error other than a `PortError`. */
export const portErrorMessage = (thrown: unknown, { t }: { t: (key: string) => string }): string =>
  thrown instanceof PortError ? thrown.message : t('error.boundary.title');
