// Renders the fields of a section instance in groups, each through its own RJSF form.
import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { memo, useEffect, useMemo, useRef } from 'react';
import { compileSection } from '../src/core/form/compile-form.ts';
import type { IndexedElement, IndexedSection } from '../src/core/form/form-index.ts';
import { useFormContext } from './store/form-context.ts';
import { noValidator } from './no-validator.ts';
import classes from './section.module.css';
import { theme } from './theme.ts';
import { afterFirstPaint } from './store/after-first-paint.ts';

/** Number of elements in a field group. RJSF traverses its whole schema on each render, so groups keep it short. */
const GROUP_SIZE = 20;
const NO_DATA = {};

/** `instance` is the answer path of the section or row. */
export const SectionFields = memo(function SectionFields({
  indexed,
  instance,
}: {
  indexed: IndexedSection;
  instance: string;
}) {
  const groups = useMemo(() => groupElements(indexed.elements), [indexed]);
  return groups.map((group) => (
    <FieldGroup key={group[0]!.position} indexed={indexed} group={group} instance={instance} />
  ));
});

function FieldGroup({
  indexed,
  group,
  instance,
}: {
  indexed: IndexedSection;
  group: readonly IndexedElement[];
  instance: string;
}) {
  const { onSubmit } = useFormContext();
  const { schema, uiSchema } = useMemo(() => compileSection(indexed, group), [indexed, group]);
  const formContext = useMemo(() => ({ instance }), [instance]);
  const form = useRef<HTMLFormElement>(null);
  // Set after the first paint: autofill forces a layout of every control, which is slower group by group.
  useEffect(() => afterFirstPaint(() => form.current?.classList.add(classes['settled']!)), []);
  return (
    <form noValidate onSubmit={onSubmit} ref={form} className={classes['slice']}>
      <Form
        {...theme}
        tagName="div"
        idPrefix={instance}
        schema={schema as RJSFSchema}
        uiSchema={uiSchema}
        formContext={formContext}
        validator={noValidator}
        initialFormData={NO_DATA}
        noHtml5Validate
        noValidate
        showErrorList={false}
      >
        {/* Enter in a field activates the first submit button; RJSF would render a visible button. */}
        <input type="submit" hidden />
      </Form>
    </form>
  );
}

function groupElements(elements: readonly IndexedElement[]): IndexedElement[][] {
  const groups: IndexedElement[][] = [];
  for (let start = 0; start < elements.length; start += GROUP_SIZE)
    groups.push(elements.slice(start, start + GROUP_SIZE));
  return groups;
}
