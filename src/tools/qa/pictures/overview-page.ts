/** A picture on the sheet: where its files lie beside the sheet, and what is to be said of it. */
export interface OverviewPicture {
  form: string;
  locale: string;
  /** In words. */
  state: string;
  file: string;
  /** The picture with the difference marked, where there is one. */
  difference?: string | undefined;
  /** What is not as it was approved, in words. */
  problem?: string | undefined;
}

const STYLE = `
  body { margin: 1rem; background: #f4f1ec; color: #211a12; font: 14px/1.4 system-ui, sans-serif }
  section { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start; padding-block-end: 1rem }
  figure { flex: none; margin: 0; inline-size: 195px }
  img { inline-size: 100%; border: 1px solid #cfc6b8; background: #fff }
  figure[data-verdict] img { outline: 3px solid #e6007e }
  h2 { position: sticky; inset-block-start: 0; margin: 0; padding-block: 0.5rem; background: #f4f1ec }
`;

/** One page with all pictures: a row for each form and moment, languages side by side, what has changed framed. */
export function overviewPage(title: string, pictures: readonly OverviewPicture[]): string {
  const headed = (picture: OverviewPicture) => `${picture.form}, ${picture.state}`;
  const rows = [...new Set(pictures.map(headed))].map((head) => {
    const figures = pictures.filter((picture) => headed(picture) === head).map(figure);
    return `<h2>${head}</h2><section>${figures.join('')}</section>`;
  });
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>${rows.join('\n')}</body></html>\n`;
}

function figure({ locale, state, file, difference, problem }: OverviewPicture): string {
  const shown = difference ?? file;
  const told = [locale, state, problem].filter(Boolean).join(', ');
  const mark = problem === undefined ? '' : ` data-verdict="${problem}"`;
  return `<figure${mark}><a href="${shown}"><img src="${shown}" alt="${told}" loading="lazy"></a><figcaption>${told}</figcaption></figure>`;
}
