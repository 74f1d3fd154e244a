// Items of code lists as inputs show them.
import type { ListItem } from '../../renderers/store/form-ports.ts';
import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import { isSelectable } from '../../validators/values/is-selectable.ts';
import { isUnavailable, labelIn } from '../core/form/code-list-item.ts';
import type { Translate } from '../core/messages/message.ts';

/**
 * Returns the items that have begun on a day; those that have ended only name answers. Disables banks under maintenance (`available: false`) and uninsurable
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
    .filter(({ validFrom = '' }) => validFrom <= today)
    .map((item) => ({
      ...toListItem(item, locale, t),
      ...(isSelectable(item, today) ? {} : { isRetired: true }),
    }));
}

function toListItem(item: CodeListItem, locale: string, t: Translate): ListItem {
  const { code, parent, attributes = {} } = item;
  const riskClass = attributes['class'];
  const isDisabled = isUnavailable(item);
  return {
    code,
    label: labelIn(item.labels, locale),
    ...(parent === undefined ? {} : { parent }),
    ...(typeof riskClass === 'number' && !isDisabled ? { note: t('list.class', { class: riskClass }) } : {}),
    ...(isDisabled ? { disabled: true } : {}),
  };
}
