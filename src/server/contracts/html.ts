/** Markup; texts in it are escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Tag of a template of markup: escapes every string, and inserts markup as it is. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  return new Html(parts.map((part, i) => part + (i < values.length ? textOf(values[i]!) : '')).join(''));
}

function textOf(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('');
}
