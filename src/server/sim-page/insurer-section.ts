import { html, type Html } from '../contracts/html.ts';
import type {
  InsurerSimulator,
  SimulatedApplication,
  SimulatedPolicy,
} from '../simulators/insurer-simulator.ts';
import { latestFirst, serviceSection, timeMarkup, yuan, type PageWords } from './section-markup.ts';
import { isSimWord } from './sim-words.ts';

/** Applications with what the insurer decided, and the policies that it issued. */
export function insurerSection(insurer: InsurerSimulator, words: PageWords): Html {
  const { t } = words;
  return serviceSection('insurer', insurer, words, {
    title: t('insurer.title'),
    hint: t('insurer.hint'),
    rule: t('insurer.rule'),
    content: html`${latestFirst([...insurer.applications()], (entry) => applicationMarkup(entry, insurer, words), words)}
      <h3>${t('insurer.policies')}</h3>
      ${latestFirst([...insurer.policies()], (entry) => policyMarkup(entry, insurer.surrenders(), words), words)}`,
  });
}

function applicationMarkup(
  [requestNo, { application, receivedAt, decision }]: [string, SimulatedApplication],
  insurer: InsurerSimulator,
  { t }: PageWords,
): Html {
  const { applicant, productName, premium } = application;
  const word = `insurer.${decision}`;
  const letter = insurer.letters().get(requestNo);
  return html`<div class="head">
      <strong>${productName} · ${yuan(premium.fen)}</strong>
      <span class="state ${decision === 'accepted' ? 'done' : 'bad'}"
        >${isSimWord(word) ? t(word) : decision}</span
      >
    </div>
    <div>${applicant.name} ${applicant.mobile}</div>
    ${letter ? html`<div lang="zh-CN">${letter.content}</div>` : ''}
    ${letter?.reply ? html`<div>${t('insurer.replied').replace('{reply}', letter.reply.conclusion)}</div>` : ''}
    <div class="soft"><span class="number">${requestNo}</span> · ${timeMarkup(receivedAt)}</div>`;
}

function policyMarkup(
  [orderSn, { policyNo, firstDay }]: [string, SimulatedPolicy],
  surrenders: ReadonlyMap<string, number>,
  { t }: PageWords,
): Html {
  const refundFen = surrenders.get(policyNo);
  const state =
    refundFen === undefined
      ? t('insurer.firstDay').replace('{day}', firstDay)
      : t('insurer.surrendered').replace('{amount}', yuan(refundFen));
  return html`<strong class="number">${policyNo}</strong>
    <div class="soft"><span class="number">${orderSn}</span> · ${state}</div>`;
}
