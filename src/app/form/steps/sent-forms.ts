import type { FormStore } from '../../../../renderers/store/form-store.ts';

/** Forms that were sent as a whole: their stores list the issues of every step from then on. */
const sentForms = new WeakSet<FormStore>();

export const markSent = (store: FormStore): void => void sentForms.add(store);

export const isSent = (store: FormStore): boolean => sentForms.has(store);
