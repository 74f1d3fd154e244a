/** The document `src/decisions/calls.md`. */
import { callRows, pageRows, transportRows, type Facts, type Row } from './item-rows.ts';

const INTRODUCTION = `# Calls, pages and transport

Written by \`npm run calls\` from \`tests/requirements.json\`, \`schemas/calls\`, \`src/app\`, the titles of tests and
\`tests/later.json\`, which has the reasons; change those instead. \`requirements.md\` says what the ids mean. A page sends a
call when its code reaches it, through imports and through code that is loaded later; that a customer sends it on every
visit does not follow. The items of a call are its own id and those of the pages that send it, where these are not nearly
all; what a call of ours serves, which the specification does not list, is in \`tests/own-calls.json\`. A call without a route
has \`later\` instead. A repeated request runs once for each \`Idempotency-Key\` of its customer, or is
judged by the call itself (0091-run-writes-once-for-each-key.md).`;

/** @returns Markdown */
export const drawCallTable = (facts: Facts): string =>
  [
    INTRODUCTION,
    '',
    section(
      'Calls',
      ['Route and contract', 'Repeated request', 'Items', 'Sent by', 'Tests'],
      callRows(facts),
      'Call',
    ),
    section('Pages', ['Route in', 'Calls', 'Tests'], pageRows(facts), 'Page'),
    section('Transport', ['Code', 'Of', 'Tests'], transportRows(facts), 'Rule'),
  ].join('\n');

function section(title: string, columns: readonly string[], rows: readonly Row[], of: string): string {
  const head = ['Id', of, ...columns];
  const lines = [
    head,
    head.map(() => '---'),
    ...rows.map(({ id, name, cells }) => [id, `\`${name}\``, ...cells]),
  ];
  const text = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## ${title}\n\n${text}\n`;
}
