import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { memo, useEffect, useMemo, useRef } from 'react';
import { compileSection } from '../src/core/form/compile-form.ts';
import type { IndexedElement, IndexedSection } from '../src/core/form/form-index.ts';
import { useFormScope } from './store/form-scope.ts';
import { noValidator } from './no-validator.ts';
import classes from './section.module.css';
import { theme } from './theme.ts';
import { afterFirstPaint } from './store/after-first-paint.ts';

/** RJSF's passes are as long as the form it is given, so it gets slices of this many elements. */
const GROUP_SIZE = 20;
const NO_DATA = {};

/** The fields of one section instance, drawn by RJSF. `instance` is the path of the section or of the row. */
export const SectionFields = memo(function SectionFields({
  indexed,
  instance,
}: {
  indexed: IndexedSection;
  instance: string;
}) {
  const slices = useMemo(() => groupElements(indexed.elements), [indexed]);
  return slices.map((slice) => (
    <FieldGroup key={slice[0]!.position} indexed={indexed} slice={slice} instance={instance} />
  ));
});

function FieldGroup({
  indexed,
  slice,
  instance,
}: {
  indexed: IndexedSection;
  slice: readonly IndexedElement[];
  instance: string;
}) {
  const { onSubmit } = useFormScope();
  const { schema, uiSchema } = useMemo(() => compileSection(indexed, slice), [indexed, slice]);
  const formContext = useMemo(() => ({ instance }), [instance]);
  const form = useRef<HTMLFormElement>(null);
  // Not from the start: autofill has every control laid out, and one slice after the other that takes longer.
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
        {/* Enter in a field presses the first submit button of its form; RJSF would draw one that shows. */}
        <input type="submit" hidden />
      </Form>
    </form>
  );
}

function groupElements(elements: readonly IndexedElement[]): IndexedElement[][] {
  const slices: IndexedElement[][] = [];
  for (let from = 0; from < elements.length; from += GROUP_SIZE)
    slices.push(elements.slice(from, from + GROUP_SIZE));
  return slices;
}
