import { html, type Html } from '../contracts/html.ts';
import { faceOutcomes, type FaceSimulator, type SimulatedFaceCheck } from '../simulators/face-simulator.ts';
import { latestFirst, serviceSection, timeMarkup, type PageWords } from './section-markup.ts';

/** Face checks that insured persons started, with the buttons of the page that stands in for a camera. */
export function faceSection(face: FaceSimulator, words: PageWords): Html {
  const { t } = words;
  return serviceSection('face', face, words, {
    title: t('face.title'),
    hint: t('face.hint'),
    content: latestFirst(face.checks(), (check) => checkMarkup(check, face, words), words),
  });
}

function checkMarkup(
  { bizToken, name, idNumber, startedAt, outcome }: SimulatedFaceCheck,
  { address }: FaceSimulator,
  words: PageWords,
): Html {
  const { t } = words;
  const isDecided = outcome === 'pass' || outcome === 'fail';
  const state = outcome === 'pass' ? 'passed' : outcome === 'fail' ? 'failed' : 'waiting';
  const stateClass = { passed: 'done', failed: 'bad', waiting: '' }[state];
  const page = `${new URL(address).origin}/check?token=${bizToken}`;
  return html`<div class="head">
      <strong>${name} <span class="number">${idNumber}</span></strong>
      <span class="state ${stateClass}">${t(`face.${state}`)}</span>
    </div>
    <div class="soft"><span class="number">${bizToken}</span> · ${timeMarkup(startedAt)}</div>
    ${isDecided ? '' : html`<div class="soft"><a href="${page}">${t('face.open')}</a></div>`}
    ${isDecided ? '' : decisionForm(bizToken, words)}`;
}

const decisionForm = (bizToken: string, { t, language }: PageWords): Html =>
  html`<form method="post" action="/sim/face?language=${language}">
    <input type="hidden" name="bizToken" value="${bizToken}" />
    <div class="buttons">
      ${faceOutcomes.map(
        (outcome) =>
          html`<button name="outcome" value="${outcome}" class="${outcome === 'pass' ? 'primary' : ''}">
            ${t(`face.${outcome}`)}
          </button>`,
      )}
    </div>
  </form>`;
