// The parts that the sections of the page share.
import { html, type Html } from '../contracts/html.ts';
import type { Simulator } from '../simulators/simulator.ts';
import type { StartedSimulators } from '../simulators/started-simulators.ts';
import { behaviours, type BehaviourKind } from './sim-behaviour.ts';
import type { SimLanguage, SimWords } from './sim-words.ts';

/** The language of the page: its words, and its tag for the forms that lead back to it. */
export interface PageWords {
  t: SimWords;
  language: SimLanguage;
}

interface Section {
  title: string;
  /** How the shop makes something appear here. */
  hint: string;
  /** Which numbers or amounts make the simulator fail. */
  rule?: string;
  content: Html | readonly Html[];
  /** All without it. */
  kinds?: readonly BehaviourKind[];
}

/** The section of a simulator, with the form that sets how it behaves. */
export function serviceSection(
  service: keyof StartedSimulators,
  simulator: Simulator,
  { t, language }: PageWords,
  { title, hint, rule = '', content, kinds = behaviours }: Section,
): Html {
  const { kind } = simulator.behaviour();
  return html`<section id="${service}">
    <div class="head">
      <h2>${title}</h2>
      <span class="state ${kind === 'work' ? 'done' : 'bad'}">${t(`kind.${kind}`)}</span>
    </div>
    <p class="soft">${hint}</p>
    ${content}
    <details>
      <summary>${t('behaviour')}</summary>
      <p class="soft">${rule}</p>
      <form class="buttons" method="post" action="/sim/behaviour?language=${language}">
        <input type="hidden" name="service" value="${service}" />
        ${kinds.map(
          (name) =>
            html`<button name="kind" value="${name}" aria-pressed="${String(name === kind)}">
              ${t(`kind.${name}`)}
            </button>`,
        )}
      </form>
    </details>
  </section>`;
}

/** A list, the latest first; a sentence for an empty one. */
export const latestFirst = <Item>(
  items: readonly Item[],
  markupOf: (item: Item) => Html,
  { t }: PageWords,
): Html =>
  items.length === 0
    ? html`<p>${t('none')}</p>`
    : html`<ul class="list">
        ${items.toReversed().map((item) => html`<li>${markupOf(item)}</li>`)}
      </ul>`;

/** Date and time in Shanghai, as `2026-11-21 12:00:00`. */
export const timeMarkup = (moment: Date): Html =>
  html`<span class="time">${moment.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })}</span>`;

/** An amount as `¥1269.00`. */
export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;
