import type { FieldTemplateProps } from '@rjsf/utils';

/** Label and message belong to the element's own field, which subscribes to them; nothing is left for RJSF to wrap. */
export function FieldTemplate({ children }: FieldTemplateProps) {
  return children;
}
