import type { FormHandle } from './mount-from-url.ts';

/** Finds the parts of an RJSF form by its ids, which RJSF builds from the path. */
export function rjsfFormHandle(container: HTMLElement, errors: string): FormHandle {
  const idOf = (path: string) => `root_${path.replaceAll('.', '_')}`;
  return {
    el: (path) => document.getElementById(idOf(path)),
    radio: (path, value) => document.getElementById(`${idOf(path)}-${value === 'yes' ? 0 : 1}`),
    submit: () => container.querySelector<HTMLElement>('button[type=submit]'),
    errors: () => container.querySelectorAll(errors).length,
  };
}
