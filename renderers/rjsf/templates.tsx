// RJSF templates of the theme: the frame of a field, a card for a section, the rows of a list.
import { Button } from '@mantine/core';
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldPathId,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { inputTypes, isInputType } from '../../schemas/elements/input-types.ts';
import { rowsFullText } from '../store/rows-full-text.ts';
import { tooManyRows } from '../../src/core/answers/check-shape.ts';
import type { EffectiveElementUi, EffectiveRowsUi } from '../../src/core/answers/effective-ui.ts';
import rows from '../row-list.module.css';
import section from '../section.module.css';
import { fieldFrame } from '../templates/field-frame.tsx';
import { fieldHelp } from '../templates/field-help.ts';
import type { RjsfFormContext } from './rjsf-form-context.ts';

/** Draws label, input and message of an element; objects and lists have templates of their own. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, required = false, rawErrors = [], uiSchema, registry, children, hidden } = props;
  const ui = elementUiOf(uiSchema);
  if (hidden) return <div hidden>{children}</div>;
  if (!ui || inputTypes[ui['ui:field']].valueKind === 'none') return children;
  const { words, form } = registry.formContext as RjsfFormContext;
  const { path, optionalLabel, elementId } = ui['ui:options'];
  const [message] = rawErrors;
  const inputType = ui['ui:field'];
  const { state } = form.fieldView(path);
  const { help, inputHelp } = fieldHelp(form.index, { elementId, path, state }, words);
  return fieldFrame({
    id,
    path,
    inputType,
    label: ui['ui:title'],
    optionalLabel: required || inputHelp !== undefined ? undefined : (optionalLabel ?? words.t('optional')),
    error: message === undefined ? undefined : { text: message },
    help,
    isComputed: inputHelp !== undefined,
    input: children,
  });
}

/** The uiSchema of an element; undefined for an object or a list. */
function elementUiOf(uiSchema: FieldTemplateProps['uiSchema']): EffectiveElementUi | undefined {
  const inputType: unknown = uiSchema?.['ui:field'];
  return typeof inputType === 'string' && isInputType(inputType)
    ? (uiSchema as unknown as EffectiveElementUi)
    : undefined;
}

/** Draws a section; the form and a row have no frame of their own. */
export function ObjectFieldTemplate({ schema, properties, fieldPathId }: ObjectFieldTemplateProps) {
  const contents = properties.map(({ content }) => content);
  const isSection = typeof fieldPathId.path.at(-1) === 'string';
  return isSection ? <Section at={fieldPathId} title={schema.title} contents={contents} /> : contents;
}

/** Draws the rows of a repeating section, all of them open. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { schema, items, onAddClick, uiSchema, registry, fieldPathId, rawErrors = [] } = props;
  const { words } = registry.formContext as RjsfFormContext;
  const options = (uiSchema as unknown as EffectiveRowsUi)['ui:options'];
  const isFull = items.length >= options.max;
  const isOver = items.length > options.max;
  const [message = isOver ? words.issue(tooManyRows(options.path, options.max)) : undefined] = rawErrors;
  const contents = (
    <div data-list={options.path}>
      {items}
      {message !== undefined && (
        <p className={rows['listError']} data-error="">
          <span>{message}</span>
        </p>
      )}
      {options.addable && !props.disabled && !props.readonly ? (
        <Button variant="default" onClick={onAddClick}>
          {words.textOf(options.sectionId, 'add', options.path)}
        </Button>
      ) : (
        !isOver && (
          <p className={rows['full']}>
            {isFull ? rowsFullText(words, options.sectionId, options) : words.t('rows.sharesFull')}
          </p>
        )
      )}
    </div>
  );
  return <Section at={fieldPathId} title={schema.title} contents={contents} />;
}

/** Draws a row. RJSF lets only additional items be removed; here every row may be, while the list may shrink. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, parentUiSchema, registry, disabled, readonly } = props;
  const { words } = registry.formContext as RjsfFormContext;
  const { removable } = (parentUiSchema as unknown as EffectiveRowsUi)['ui:options'];
  return (
    <article className={rows['row']}>
      <div className={rows['rowBody']}>
        {children}
        {removable && !disabled && !readonly && (
          <Button variant="subtle" color="red" onClick={buttonsProps.onRemoveItem}>
            {words.t('remove')}
          </Button>
        )}
      </div>
    </article>
  );
}

interface SectionProps {
  at: FieldPathId;
  /** RJSF would fall back to the code of the section. */
  title: string | undefined;
  contents: React.ReactNode;
}

/** A section is a card, one inside another a box in it. */
function Section({ at: { $id: id, path }, title, contents }: SectionProps) {
  const depth = path.filter((step) => typeof step === 'string').length;
  if (depth > 1) {
    const Title = depth > 2 ? 'h4' : 'h3';
    return (
      <div className={section['childRows']}>
        <Title className={section['childTitle']}>{title}</Title>
        {contents}
      </div>
    );
  }
  return (
    <section className={section['card']} aria-labelledby={title ? `${id}-title` : undefined}>
      {title && (
        <h2 id={`${id}-title`} className={section['title']}>
          {title}
        </h2>
      )}
      {contents}
    </section>
  );
}
