// Publish checks of the answers that words show, and of the words that show them.
import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import { typeAndSettingsOf, type InputType } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { Pipes } from '../../../schemas/generated/pipes.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { allElements, elementOptions, pipesById } from '../form/form-elements.ts';
import { checkWordKeys } from '../form/group-checks.ts';
import {
  argumentsOfMessage,
  parseMessage,
  type MessageArgument,
  type MessageFormat,
  type SyntaxFault,
} from '../words/parse-message.ts';
import { ISSUE_PREFIX } from './check-issue-words.ts';
import { issuePlaceholders } from './issue-placeholders.ts';
import { outOfScopeReferences, sectionChainsOf } from './check-conditions.ts';

/**
 * Types whose answers words may show: what a person chose, counted or called something. Answers that identify a person, open
 * an account, reach a person or hold prose are shown where they are asked, and nowhere else.
 */
const PIPED_TYPES: ReadonlySet<InputType> = new Set([
  'text',
  'name',
  'digits',
  'integer',
  'decimal',
  'amount',
  'ratio',
  'scale',
  'date',
  'time',
  'radio',
  'select',
  'cards',
  'relation',
  'idType',
  'calculated',
]);

/** Checks pipes, and as messages every word of the parts that have them. */
export function pipeProblems(form: Form): PublishProblem[] {
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  const chains = sectionChainsOf(form);
  const checks = new Map(form.groupChecks.map((check) => [check.checkId, check]));
  const problems = [...pipesById(form)].flatMap(([id, pipes]) => {
    const check = checks.get(id);
    if (check && checkWordKeys(check).length === 0) return [publishProblem('pipes.noWords', id)];
    // The message of a check is shown at its element, and the words of an outcome where no row is.
    const chain = chains.get(check?.check === 'condition' ? check.path : id) ?? [];
    const broken = Object.entries(pipes).flatMap(([name, read]) =>
      targetProblems(id, name, elements.get(read), isInScope(read, chain, chains)),
    );
    return broken.length > 0 ? broken : wordProblems(form, id, pipes, elements);
  });
  return [...problems, ...unpipedProblems(form)];
}

/** Finds pipes that read an element which the form does not have. */
export function missingPipeProblems(form: Form): PublishProblem[] {
  const ids = new Set(allElements(form).map(({ elementId }) => elementId));
  return [...pipesById(form)].flatMap(([id, pipes]) =>
    Object.entries(pipes).flatMap(([name, read]) => (ids.has(read) ? [] : [missingPipe(id, name)])),
  );
}

const missingPipe = (id: string, name: string): PublishProblem =>
  publishProblem('pipes.missing', id, { name });

/** Words that show arguments of a part that cannot have pipes: people would read the braces. */
function unpipedProblems({ steps = [], conditions = {}, words }: Form): PublishProblem[] {
  const keys = [
    ...steps.map(({ stepId }) => [stepId, 'title'] as const),
    ...Object.keys(conditions).map((id) => [id, 'name'] as const),
  ];
  return Object.entries(words).flatMap(([locale, texts]) =>
    keys
      .filter(([id, key]) => argumentsOf(texts[`${id}.${key}`] ?? '').length > 0)
      .map(([id, key]) => publishProblem('words.noArguments', id, { key, locale })),
  );
}

/** The arguments of a text; none of one that is no message. */
function argumentsOf(text: string): MessageArgument[] {
  const parsed = parseMessage(text);
  return 'message' in parsed ? argumentsOfMessage(parsed.message) : [];
}

/** Words that are shown without the answers of a row, repeated in sentences, or signed as they are: not those of outcomes. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(['pageTitle', 'item', 'text']);

type Chains = ReadonlyMap<string, readonly Section[]>;

const isInScope = (read: string, chain: readonly Section[], chains: Chains): boolean =>
  !chains.has(read) || outOfScopeReferences({ element: read }, chain, chains).length === 0;

function targetProblems(
  id: string,
  name: string,
  target: Element | undefined,
  isReadable: boolean,
): PublishProblem[] {
  if (!target) return [missingPipe(id, name)];
  if (!isReadable) return [publishProblem('pipes.scope', id, { name, other: target.elementId })];
  const kind = typeAndSettingsOf(target)?.type.valueKind;
  const isPiped = PIPED_TYPES.has(target.inputType as InputType) && kind !== 'boolean';
  if (!isPiped || target.locks?.includes('neverProposed'))
    return [publishProblem('pipes.sensitive', id, { name, other: target.elementId })];
  return [];
}

type Elements = ReadonlyMap<string, Element>;

/** Where a text is no message. */
interface FaultPlace {
  key: string;
  locale: string;
  /** Position of the character, from 1. */
  at: number;
}

const FAULTS = {
  syntax: (id, { key, locale, at }) => publishProblem('words.syntax', id, { key, locale, at }),
  noOther: (id, { key, locale, at }) => publishProblem('words.noOther', id, { key, locale, at }),
  quoted: (id, { key, locale, at }) => publishProblem('words.quoted', id, { key, locale, at }),
} satisfies Record<SyntaxFault['kind'], (id: string, place: FaultPlace) => PublishProblem>;

/** Problems of the messages of one part; in every language each pipe is shown by one of them. */
function wordProblems(form: Form, id: string, pipes: Pipes, elements: Elements): PublishProblem[] {
  const outcomes = new Set(form.outcomes?.map(({ outcomeId }) => outcomeId));
  return Object.entries(form.words).flatMap(([locale, words]) => {
    const own = Object.entries(words).filter(([wordKey]) => wordKey.startsWith(`${id}.`));
    const used = new Set<string>();
    const problems = own.flatMap(([wordKey, text]) => {
      const key = wordKey.slice(id.length + 1);
      const parsed = parseMessage(text);
      if ('fault' in parsed) {
        const { kind, at } = parsed.fault;
        return [FAULTS[kind](id, { key, locale, at })];
      }
      const shown = argumentsOfMessage(parsed.message);
      for (const { name } of shown) used.add(name);
      if (shown.length > 0 && PLAIN_WORDS.has(key) && !outcomes.has(id))
        return [publishProblem('words.noArguments', id, { key, locale })];
      // The page has the title of its first section, in a browser's history too, unless it has one of its own.
      const isPageTitle = key === 'title' && id === form.sections[0]?.sectionId;
      if (shown.length > 0 && isPageTitle && words[`${id}.pageTitle`] === undefined)
        return [publishProblem('words.noPageTitle', id, { locale })];
      return shown.flatMap((argument) => argumentProblems(argument, { id, key, locale }, pipes, elements));
    });
    if (problems.length > 0 || own.length === 0) return problems;
    return Object.keys(pipes)
      .filter((name) => !used.has(name))
      .map((name) => publishProblem('pipes.unused', id, { name, locale }));
  });
}

/** Where an argument stands. */
interface ArgumentPlace {
  id: string;
  key: string;
  locale: string;
}

function argumentProblems(
  argument: MessageArgument,
  place: ArgumentPlace,
  pipes: Pipes,
  elements: Elements,
): PublishProblem[] {
  const { name, format, cases = [] } = argument;
  if (!Object.hasOwn(pipes, name)) return undeclaredProblems(argument, place, pipes);
  const { id, key, locale } = place;
  const target = elements.get(pipes[name]!)!;
  if (!fits(format, typeAndSettingsOf(target)?.type.valueKind))
    return [publishProblem('words.format', id, { key, locale, name, other: target.elementId })];
  const codes = elementOptions(target);
  return cases
    .filter((option) => option !== 'other' && !codes.includes(option))
    .map((option) =>
      publishProblem('words.unknownCase', id, { key, locale, name, option, allowed: codes.join(', ') }),
    );
}

/** The word for an issue may have the params of the issue, as they are. */
function undeclaredProblems(
  { name, format }: MessageArgument,
  { id, key, locale }: ArgumentPlace,
  pipes: Pipes,
): PublishProblem[] {
  const params = key.startsWith(ISSUE_PREFIX) ? issuePlaceholders(key.slice(ISSUE_PREFIX.length)) : [];
  if (format === 'text' && params.includes(name)) return [];
  const allowed = [...Object.keys(pipes), ...params].join(', ');
  return [publishProblem('words.unknownArgument', id, { key, locale, name, allowed })];
}

/** The kinds of answers that a format takes; text takes every kind. */
const KINDS: Readonly<Record<Exclude<MessageFormat, 'text'>, readonly ValueKind[]>> = {
  number: ['integer', 'decimal'],
  plural: ['integer', 'decimal'],
  date: ['date'],
  select: ['code'],
};

const fits = (format: MessageFormat | undefined, kind: ValueKind | undefined): boolean =>
  format !== undefined && kind !== undefined && (format === 'text' || KINDS[format].includes(kind));
