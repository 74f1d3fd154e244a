import type { PortResult } from './port-result.ts';

export type CardSide = 'front' | 'back';

/** The text printed on a resident ID card, as recognised: unchecked, with an empty string for each missing field. */
export interface IdCardText {
  /** Front: the side with the portrait. */
  name: string;
  /** 男 or 女. */
  sex: string;
  /** Year, month and day in digits, with any separators. */
  birth: string;
  address: string;
  number: string;
  /** Back: two dates with a dash between them, or a date and 长期. */
  validity: string;
}

/** Recognises documents on images. Requests have no side effects, so adapters may retry them. */
export interface OcrPort {
  /**
   * Fails with `unreadable` when the image shows no such side of an ID card, or is not sharp enough.
   *
   * @param image a PNG or JPEG
   */
  readIdCard(image: Buffer, side: CardSide): Promise<PortResult<IdCardText, 'unreadable'>>;
}
