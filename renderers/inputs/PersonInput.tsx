import { useMemo } from 'react';
import type { FormPorts, PersonItem } from '../store/form-ports.ts';
import { fillSiblings, type AnswersByCode } from './fill-siblings.ts';
import type { PersonUi } from '../../schemas/elements/person.ts';
import type { InputProps } from './input-props.ts';
import { ListInput } from './ListInput.tsx';

/** A person from the customer's people, picked in the list sheet; the person's data fills the sibling elements. */
export function PersonInput(props: InputProps<string, PersonUi>) {
  const { path, ports, form, options, onChange } = props;
  const { people, fills } = options;
  const asList = useMemo(() => peopleAsList(ports, people), [ports, people]);
  const pick = (personId: string | undefined) => {
    onChange(personId);
    void asList
      .person(personId)
      .then((person) => person && fillSiblings(form, path, answersFor(person, fills)));
  };
  return <ListInput {...props} options={{ ...options, list: people }} ports={asList.ports} onChange={pick} />;
}

/** The person's answers by element code. Missing answers are undefined, so that another person's answer is cleared. */
const answersFor = ({ answers }: PersonItem, fills: Readonly<Record<string, string>>): AnswersByCode =>
  Object.fromEntries(Object.entries(fills).map(([field, code]) => [code, answers[field]]));

/** Adapts the people of a port to a code list; fetches them once, and again after a failure. */
function peopleAsList(ports: FormPorts, source: string) {
  let fetched: Promise<readonly PersonItem[]> | undefined;
  const people = () => {
    fetched ??= (
      ports.loadPersonItems?.(source) ?? Promise.reject(new Error('this form has no source of people'))
    ).catch((reason: unknown) => {
      fetched = undefined;
      throw reason;
    });
    return fetched;
  };
  const { isListPrefetched: _isPrefetched, searchList: _search, ...otherPorts } = ports;
  return {
    ports: {
      ...otherPorts,
      loadList: async () => (await people()).map(({ answers: _answers, ...item }) => item),
    },
    person: async (id: string | undefined) => (await people()).find(({ code }) => code === id),
  };
}
