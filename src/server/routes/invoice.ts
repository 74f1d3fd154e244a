// Handlers of the invoice calls: save the form, list its types and the fields of a type.
import { childPath } from '../../core/answers/answer-path.ts';
import { optionsOf } from '../../core/form/form-index.ts';
import { flattenAnswers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { resolve } from '../../core/answers/resolve.ts';
import type { CallContext, SessionHandler } from './call.ts';
import { ruleContextOf } from '../answers/rule-context.ts';
import { currentForm, formKey } from '../answers/trade-form.ts';
import { saveScreen } from './screen.ts';
import type { Session } from '../store/sessions.ts';

const SECTION = 'invoice';
const TYPE = 'invoiceType';

export const invoiceSave: SessionHandler<'invoiceSave'> = (request, context) =>
  saveScreen(context, formKey({ ...request, screen: 'invoice' }), request);

/** Lists the invoice types that the trade's invoice form offers. */
export const groupInvoiceType: SessionHandler<'groupInvoiceType'> = async (request, context) => {
  const { type, options, wordOf } = await invoiceForm(context, request);
  return { types: options.map((code) => ({ code, label: wordOf(type.elementId, `option.${code}`) })) };
};

/** Lists the visible fields for an invoice type, with the form's conditions evaluated. */
export const groupInvoiceField: SessionHandler<'groupInvoiceField'> = async (request, context) => {
  const { invoiceType } = request;
  const { trade, index, options, wordOf } = await invoiceForm(context, request);
  if (!options.includes(invoiceType))
    throw new Problem('request.invalid', { issues: [{ code: 'option.unknown', path: TYPE }] });
  const { services } = context;
  const flat = flattenAnswers(index, { [SECTION]: { [TYPE]: invoiceType } });
  const state = resolve(index, flat, await ruleContextOf(services, trade, '', index));
  const fields = index.elements.flatMap(({ element: { elementId, elementCode }, parent, type }) => {
    const resolved = parent.section.repeat
      ? undefined
      : state.get(childPath(parent.section.sectionCode, elementCode));
    if (!resolved?.visible || type.valueKind === 'none') return [];
    const requiredFlag = resolved.required ? ('Y' as const) : ('N' as const);
    return [{ elementCode, elementName: wordOf(elementId, 'elementName'), requiredFlag }];
  });
  return { fields };
};

async function invoiceForm(
  { services, session }: CallContext & { session: Session },
  { tradeId, language = 'zh_CN' }: { tradeId: string; language?: string },
) {
  const { trade, form } = await currentForm(services, session, formKey({ tradeId, screen: 'invoice' }));
  const { index } = form;
  const typeElement = index.elements.find(({ element }) => element.elementCode === TYPE);
  if (!typeElement) throw new Problem('form.none');
  const options = optionsOf(typeElement) ?? [];
  const { words } = index.form;
  const wordOf = (id: string, property: string): string =>
    words[language]?.[`${id}.${property}`] ?? words['zh_CN']?.[`${id}.${property}`] ?? '';
  return { trade, index, type: typeElement.element, options, wordOf };
}
