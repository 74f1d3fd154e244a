// The state of the sign-in form.
import { useState } from 'react';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { signIn } from './account.ts';
import { EMPTY_FIELDS, isComplete, normaliseFields, type FieldName } from './login-fields.ts';

/**
 * The form: its fields, their errors, and whether the server has asked for the ID number.
 *
 * @param tradeIds applications that the customer takes along
 */
export function useLogin(tradeIds: readonly string[], onSignedIn: () => void) {
  const { t } = useScreenWords();
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [isAskedForId, setAskedForId] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const values = normaliseFields(fields);
  const findErrors = () => {
    const shown: FieldName[] = isAskedForId ? ['mobile', 'code', 'lastSix'] : ['mobile', 'code'];
    const wrong = shown.filter((name) => !isComplete(name, values[name]));
    return Object.fromEntries(wrong.map((name) => [name, t(`login.${name}Wrong`)]));
  };
  const submit = async () => {
    if (isBusy) return;
    const found = findErrors();
    setErrors(found);
    setProblem(undefined);
    const [firstWrong] = Object.keys(found);
    if (firstWrong !== undefined) return document.getElementById(`login-${firstWrong}`)?.focus();
    setBusy(true);
    const { mobile, code, lastSix } = values;
    try {
      const request = { mobile, code, tradeIds: [...tradeIds], ...(isAskedForId ? { lastSix } : {}) };
      if (await signIn(request)) return onSignedIn();
      setAskedForId(true);
    } catch (thrown) {
      setProblem(toProblem(thrown));
    } finally {
      setBusy(false);
    }
  };
  return {
    fields,
    values,
    setField: (name: FieldName, value: string) => {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    errors,
    isAskedForId,
    isBusy,
    problem,
    refuseMobile: () => setErrors((before) => ({ ...before, mobile: t('login.mobileWrong') })),
    submit,
  };
}
