import i18next from 'i18next';
import { showToast } from '../state/toasts.ts';

/** Says that this page is older than another one of the browser, which keeps the drafts now. */
export const askToReload = (): void =>
  void showToast(i18next.t('error.boundary.text'), {
    label: i18next.t('error.boundary.reload'),
    run: () => location.reload(),
  });
