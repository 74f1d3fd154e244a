import { useMemo } from 'react';
import { useFormScope, type FormPorts, type PersonItem } from '../store/form-scope.ts';
import { fillSiblings, type AnswersByCode } from './fill-siblings.ts';
import type { PersonUi } from '../../schemas/elements/person.ts';
import type { InputProps } from './input-props.ts';
import { ListInput } from './ListInput.tsx';

/** Somebody from a list of people, in the sheet of the long lists; what is known of the person fills the questions beside. */
export function PersonInput(props: InputProps<string, PersonUi>) {
  const { path, ports, options, onChange } = props;
  const { store } = useFormScope();
  const { people, fills } = options;
  const asList = useMemo(() => peopleAsList(ports, people), [ports, people]);
  const pick = (picked: string | undefined) => {
    onChange(picked);
    void asList
      .person(picked)
      .then((person) => person && fillSiblings(store, path, answersFor(person, fills)));
  };
  return <ListInput {...props} options={{ ...options, list: people }} ports={asList.ports} onChange={pick} />;
}

/** What is known, by the code of the question; where nothing is, the question is open again: it may hold somebody else's. */
const answersFor = ({ answers }: PersonItem, fills: Readonly<Record<string, string>>): AnswersByCode =>
  Object.fromEntries(Object.entries(fills).map(([fact, code]) => [code, answers[fact]]));

/** The people of a port as a code list, fetched once. */
function peopleAsList(ports: FormPorts, source: string) {
  let fetched: Promise<readonly PersonItem[]> | undefined;
  const people = () => {
    fetched ??= (ports.loadPeople?.(source) ?? Promise.reject(new Error('nobody knows people here'))).catch(
      (reason: unknown) => {
        fetched = undefined;
        throw reason;
      },
    );
    return fetched;
  };
  return {
    ports: { ...ports, loadList: async () => (await people()).map(({ answers: _facts, ...item }) => item) },
    person: async (id: string | undefined) => (await people()).find(({ code }) => code === id),
  };
}
