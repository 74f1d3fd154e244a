// The answers that a policy shows with a character that none of its fonts has, so that it could not be drawn.
import { childPath, rowPath, type AnswerPath } from '../answers/answer-path.ts';
import type { AnswerRow, Answers } from '../answers/answers.ts';
import { issueAt, type Issue } from '../failures/issue.ts';

/** A character that no font of the policies has. */
export interface MissingCharacter {
  character: string;
  /** Such as `U+1F600`: a phone without a font for it shows a box. */
  codePoint: string;
}

/** How a policy is made of an application, and what its fonts lack. */
export interface PolicyDrawing {
  /** What a policy shows of the application. */
  textsOf: (application: Answers) => unknown;
  /** The first character of texts, at any depth, that no font has. */
  missingIn: (texts: unknown) => MissingCharacter | undefined;
}

/**
 * An issue at each answer that keeps the policy of an application from being drawn. Which answers a policy shows no list says: with
 * all others mended, the policy of an answer at fault still cannot be drawn.
 */
export function undrawableIssues(application: Answers, { textsOf, missingIn }: PolicyDrawing): Issue[] {
  if (!missingIn(textsOf(application))) return [];
  const suspects: AnswerPath[] = [];
  mapTexts(application, (text, path) => {
    if (missingIn(text)) suspects.push(path);
    return text;
  });
  return suspects.flatMap((suspect) => {
    const mended = mapTexts(application, (text, path) => (path === suspect ? text : drawn(text, missingIn)));
    const missing = missingIn(textsOf(mended));
    if (!missing) return [];
    const { character, codePoint } = missing;
    return issueAt(suspect, { code: 'policy.character', params: { character, codePoint } });
  });
}

/** A text without the characters that no font has. */
const drawn = (text: string, missingIn: PolicyDrawing['missingIn']): string =>
  [...text].filter((character) => !missingIn(character)).join('');

type MapText = (text: string, path: AnswerPath) => string;
type Part = Answers[string] | AnswerRow[string];

/** The answers with each text replaced. */
const mapTexts = (answers: Answers, map: MapText): Answers =>
  mapFields(answers as AnswerRow, '', map) as Answers;

const mapFields = ({ rowId, ...fields }: AnswerRow, path: AnswerPath, map: MapText): AnswerRow => ({
  ...(rowId !== undefined && { rowId }),
  ...Object.fromEntries(
    Object.entries(fields).map(([code, part]) => [code, mapPart(part, childPath(path, code), map)]),
  ),
});

function mapPart(part: Part, path: AnswerPath, map: MapText): Part {
  if (typeof part === 'string') return map(part, path);
  if (Array.isArray(part))
    return (part as AnswerRow[]).map((row) =>
      isRow(row) ? mapFields(row, rowPath(path, row.rowId), map) : row,
    );
  return typeof part === 'object' ? mapFields(part as AnswerRow, path, map) : part;
}

/** Rows are listed; so are the codes of an answer with several options. */
const isRow = (value: unknown): value is AnswerRow & { rowId: string } =>
  typeof value === 'object' && value !== null && 'rowId' in value;
