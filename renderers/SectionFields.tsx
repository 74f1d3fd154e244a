// Renders the fields of a section instance in groups, each through its own RJSF form.
import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { memo, useId, useMemo, type CSSProperties } from 'react';
import { compileSection } from '../src/core/form/compile-form.ts';
import type { IndexedElement, IndexedSection } from '../src/core/form/form-index.ts';
import { useFormContext } from './store/form-context.ts';
import { noValidator } from './no-validator.ts';
import classes from './section.module.css';
import type { GroupContext } from './templates/FlatSchemaField.tsx';
import { theme } from './theme.ts';

/** Number of elements in a field group. RJSF traverses its whole schema on each render, so groups keep it short. */
const GROUP_SIZE = 25;
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
  const { onSubmit, sharedFormId } = useFormContext();
  const ownFormId = useId();
  const { schema, uiSchema } = useMemo(() => compileSection(indexed, group), [indexed, group]);
  const formId = sharedFormId ?? ownFormId;
  const formContext = useMemo((): GroupContext => ({ instance, formId }), [instance, formId]);
  const expectedFields = group.filter(({ element }) => !element.visibleWhen).length;
  return (
    <div className={classes['slice']} style={{ '--fields': expectedFields } as CSSProperties}>
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
        {/* In place of RJSF's submit button. */}
        <></>
      </Form>
      {sharedFormId === undefined && (
        <form id={formId} noValidate onSubmit={onSubmit}>
          {/* Enter in a field activates the first submit button of its form element. */}
          <input type="submit" hidden />
        </form>
      )}
    </div>
  );
}

function groupElements(elements: readonly IndexedElement[]): IndexedElement[][] {
  const groups: IndexedElement[][] = [];
  for (let start = 0; start < elements.length; start += GROUP_SIZE)
    groups.push(elements.slice(start, start + GROUP_SIZE));
  return groups;
}
