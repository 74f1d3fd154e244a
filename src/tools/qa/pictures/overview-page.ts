// The page that shows all pictures side by side.

/** A picture of the overview: its files, relative to the page, and its captions. */
export interface OverviewPicture {
  form: string;
  locale: string;
  /** Translated. */
  state: string;
  file: string;
  /** The picture with its differences marked. */
  difference?: string | undefined;
  /** Why the picture differs from the approved ones, translated. */
  problem?: string | undefined;
}

const STYLE = `
  body { margin: 1rem; background: #f4f1ec; color: #211a12; font: 14px/1.4 system-ui, sans-serif }
  section { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start; padding-block-end: 1rem }
  figure { flex: none; margin: 0; inline-size: 195px }
  img { inline-size: 100%; border: 1px solid #cfc6b8; background: #fff }
  figure[data-problem] img { outline: 3px solid #e6007e }
  h2 { position: sticky; inset-block-start: 0; margin: 0; padding-block: 0.5rem; background: #f4f1ec }
`;

/** The overview page: a row for each form and state, languages side by side, changed pictures outlined. */
export function overviewPage(title: string, pictures: readonly OverviewPicture[]): string {
  const headingOf = (picture: OverviewPicture) => `${picture.form}, ${picture.state}`;
  const rows = [...new Set(pictures.map(headingOf))].map((heading) => {
    const figures = pictures.filter((picture) => headingOf(picture) === heading).map(figure);
    return `<h2>${escapeHtml(heading)}</h2><section>${figures.join('')}</section>`;
  });
  const escapedTitle = escapeHtml(title);
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escapedTitle}</title><style>${STYLE}</style></head>
<body><h1>${escapedTitle}</h1>${rows.join('\n')}</body></html>\n`;
}

function figure({ locale, state, file, difference, problem }: OverviewPicture): string {
  const source = escapeHtml(difference ?? file);
  const caption = escapeHtml([locale, state, problem].filter(Boolean).join(', '));
  const mark = problem === undefined ? '' : ` data-problem="${escapeHtml(problem)}"`;
  return `<figure${mark}><a href="${source}"><img src="${source}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
