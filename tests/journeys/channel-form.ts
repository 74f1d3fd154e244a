import { locales, type Locale } from '../../locales/index.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Overlay, Scope } from '../../schemas/generated/overlay.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { readFixture } from '../forms/fixtures.ts';

/**
 * The application of a channel of Panshan, with more questions about the applicant.
 *
 * @param scope a channel without a form of its own
 * @param names those of the elements, in their order
 */
export const channelForm = (
  scope: Scope,
  elements: readonly Element[],
  names: Record<Locale, readonly string[]>,
): Overlay => ({
  ...readFixture<Overlay>('forms/insureInfomation/overlays/panshan.json'),
  scope,
  operations: elements.map((element) => ({ op: 'add', section: idOf('applicant'), element })),
  words: Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(elements.map(({ elementId }, i) => [`${elementId}.elementName`, names[locale][i]!])),
    ]),
  ),
});
