// Handlers of the application form's calls, and of the rules for relations and ages.
import { optionsOf } from '../../core/form/form-index.ts';
import { Problem } from '../../core/failures/problem.ts';
import { ageInYears, isCalendarDate } from '../../../validators/values/calendar-date.ts';
import { labelIn } from '../../core/form/code-list-item.ts';
import type { Handler, SessionHandler } from './call.ts';
import { currentForm, formKey } from '../answers/trade-form.ts';
import { openScreen, saveScreen } from './screen.ts';

export const initInsuranceInfo: SessionHandler<'initInsuranceInfo'> = (request, context) =>
  openScreen(context, formKey(request), request);

export const saveInsureInfo: SessionHandler<'saveInsureInfo'> = (request, context) =>
  saveScreen(context, formKey(request), request);

/** Lists the options of the relation question in the trade's form. */
export const relationRule: SessionHandler<'relationRule'> = async (request, { services, session }) => {
  const { language = 'zh_CN' } = request;
  const { form } = await currentForm(services, session, formKey(request));
  const relation = form.index.elements.find(({ inputType }) => inputType === 'relation');
  const options = (relation && optionsOf(relation)) ?? [];
  return {
    relations: options.map((code) => {
      const item = services.lists.item('relation', code);
      return { code, label: item ? labelIn(item.labels, language) : code };
    }),
  };
};

/** Validity of a new ID card in years: 5 under 16, 10 up to 25, otherwise 20 (A26). */
const validityYears = (age: number): number => (age < 16 ? 5 : age <= 25 ? 10 : 20);

export const getAgeByBirthday: Handler<'getAgeByBirthday'> = async ({ birthday }, { services }) => {
  const today = services.today();
  if (!isCalendarDate(birthday) || birthday > today)
    throw new Problem('request.invalid', { issues: [{ code: 'date.format', path: 'birthday' }] });
  const age = ageInYears(birthday, today);
  return { age, validityYears: validityYears(age) };
};
