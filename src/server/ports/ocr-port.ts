import type { PortResult } from './port-result.ts';

export type CardSide = 'front' | 'back';

/** What is printed on a resident ID card, as it was read: nothing is checked, what was not found is empty. */
export interface IdCardText {
  /** Front: the side with the portrait. */
  name: string;
  /** 男 or 女. */
  sex: string;
  /** Year, month and day in figures, whatever stands between them. */
  birth: string;
  address: string;
  number: string;
  /** Back: two dates with a dash between them, or one and 长期. */
  validity: string;
}

/** Reads documents from pictures. Reading changes nothing, so a lost answer is asked for again. */
export interface OcrPort {
  /** @param image a PNG or JPEG; `unreadable`: there is no such side of an ID card on it, or not sharp enough */
  readIdCard(image: Buffer, side: CardSide): Promise<PortResult<IdCardText, 'unreadable'>>;
}
