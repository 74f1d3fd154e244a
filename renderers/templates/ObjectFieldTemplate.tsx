import type { ObjectFieldTemplateProps } from '@rjsf/utils';

/** The fields of a section, one below the other; the section's card is drawn around the RJSF form. */
export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return properties.map(({ content }) => content);
}
