// Items of code lists as inputs show them.
import type { ListItem } from '../../renderers/store/form-ports.ts';
import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { Translate } from '../core/messages/message.ts';

/** Returns the label of an item; es_ES and pt_BR fall back to en_US, all other locales to zh_CN. */
export function labelOf({ labels }: CodeListItem, locale: string): string {
  const fallback = locale === 'es_ES' || locale === 'pt_BR' ? labels.en_US : undefined;
  return labels[locale as keyof typeof labels] ?? fallback ?? labels.zh_CN;
}

/**
 * Returns the items that can be selected on a day. Disables banks under maintenance (`available: false`) and uninsurable
 * occupations (`refused: true`); shows the class of an occupation beside its name, since it determines the premium.
 *
 * @param today YYYY-MM-DD
 */
export function toListItems(
  items: Iterable<CodeListItem>,
  today: string,
  locale: string,
  t: Translate,
): ListItem[] {
  return [...items]
    .filter(({ validFrom = '', validTo = '9999-12-31' }) => validFrom <= today && today <= validTo)
    .map((item) => toListItem(item, locale, t));
}

function toListItem(item: CodeListItem, locale: string, t: Translate): ListItem {
  const { code, parent, attributes = {} } = item;
  const riskClass = attributes['class'];
  const isDisabled = attributes['available'] === false || attributes['refused'] === true;
  return {
    code,
    label: labelOf(item, locale),
    ...(parent === undefined ? {} : { parent }),
    ...(typeof riskClass === 'number' && !isDisabled ? { note: t('list.class', { class: riskClass }) } : {}),
    ...(isDisabled ? { disabled: true } : {}),
  };
}
