import { codePath } from '../form/code-path.ts';
import { compileForm } from '../form/compile-form.ts';
import type { FormIndex } from '../form/form-index.ts';

/** Prints the compiled JSON Schema and uiSchema of every section as JSON, one line per element. */
export function schemaText(index: FormIndex): string {
  const sections = compileForm(index).map(({ sectionId, schema, uiSchema }) => {
    const { chain } = index.sectionById.get(sectionId)!;
    return [
      `  ${JSON.stringify(codePath(chain))}: {`,
      `    "required": ${JSON.stringify(schema.required)},`,
      `    "properties": ${oneLineEach(schema.properties)},`,
      `    "uiSchema": ${oneLineEach(uiSchema)}`,
      '  }',
    ].join('\n');
  });
  return `{\n${sections.join(',\n')}\n}\n`;
}

function oneLineEach(record: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(record).map(
    ([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n    }`;
}
