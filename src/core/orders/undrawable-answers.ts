// The answers that a policy shows with a character that none of its fonts has, so that it could not be drawn.
import { childPath, rowPath, type AnswerPath } from '../answers/answer-path.ts';
import type { AnswerRow, Answers } from '../answers/answers.ts';
import { issueAt, type Issue } from '../failures/issue.ts';
import { undrawableTexts, type PolicyDrawing } from './undrawable-texts.ts';

/**
 * An issue at each answer that keeps the policy of an application from being drawn. Which answers a policy shows no list says.
 */
export const undrawableIssues = (application: Answers, drawing: PolicyDrawing<Answers>): Issue[] =>
  undrawableTexts(application, drawing, mapTexts).flatMap(({ path, missing: { character, codePoint } }) =>
    issueAt(path, { code: 'policy.character', params: { character, codePoint } }),
  );

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
