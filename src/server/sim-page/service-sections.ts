import { html, type Html } from '../contracts/html.ts';
import type { ChannelSimulator } from '../simulators/channel-simulator.ts';
import type { OcrSimulator } from '../simulators/ocr-simulator.ts';
import type { ShortLinkSimulator } from '../simulators/short-link-simulator.ts';
import type { SmsSimulator } from '../simulators/sms-simulator.ts';
import type { StartedSimulators } from '../simulators/started-simulators.ts';
import { faceSection } from './face-section.ts';
import { insurerSection } from './insurer-section.ts';
import { paymentSection } from './payment-section.ts';
import { latestFirst, serviceSection, timeMarkup, type PageWords } from './section-markup.ts';
import { isSimWord } from './sim-words.ts';

/** How the section of each simulator is drawn, in the order in which a purchase meets them. */
const SECTIONS: {
  [Service in keyof Required<StartedSimulators>]: (
    simulator: Required<StartedSimulators>[Service],
    words: PageWords,
  ) => Html;
} = {
  sms: smsSection,
  face: faceSection,
  payment: paymentSection,
  insurer: insurerSection,
  channel: channelSection,
  shortLink: shortLinkSection,
  ocr: ocrSection,
};

/** A section for each simulator that runs. */
export const serviceSections = (simulators: StartedSimulators, words: PageWords): Html[] =>
  (Object.keys(SECTIONS) as (keyof StartedSimulators)[]).flatMap((service) => {
    const simulator = simulators[service];
    const draw = SECTIONS[service] as (shown: typeof simulator, words: PageWords) => Html;
    return simulator ? [draw(simulator, words)] : [];
  });

function smsSection(sms: SmsSimulator, words: PageWords): Html {
  const { t } = words;
  return serviceSection('sms', sms, words, {
    title: t('sms.title'),
    hint: t('sms.hint'),
    rule: t('sms.rule'),
    content: latestFirst(
      [...sms.messages(), ...sms.texts()].sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime()),
      (message) =>
        html`${
            'code' in message
              ? html`<div class="head">
                  <span class="code">${message.code}</span> <span class="number">${message.mobile}</span>
                </div>`
              : html`<div class="head"><span class="number">${message.mobile}</span></div>
                  <div>${message.text}</div>`
          }
          <div class="soft">
            ${timeMarkup(message.sentAt)}${
              'code' in message ? ` · ${t('sms.minutes').replace('{minutes}', message.minutes)}` : ''
            }
          </div>`,
      words,
    ),
  });
}

function channelSection(channel: ChannelSimulator, words: PageWords): Html {
  const { t, language } = words;
  return serviceSection('channel', channel, words, {
    title: t('channel.title'),
    hint: t('channel.hint'),
    // It only signs: no request of the shop could hang or get lost.
    kinds: ['work', 'wrongSignature'],
    content: html`<form class="buttons" method="post" action="/sim/channel?language=${language}">
      <input
        name="thirdUserId"
        value="a1"
        required
        maxlength="64"
        pattern="[A-Za-z0-9_\\-]+"
        autocomplete="off"
        aria-label="${t('channel.customer')}"
      />
      <button>${t('channel.enter')}</button>
    </form>`,
  });
}

function shortLinkSection(shortLink: ShortLinkSimulator, words: PageWords): Html {
  const { t } = words;
  return serviceSection('shortLink', shortLink, words, {
    title: t('links.title'),
    hint: t('links.hint'),
    content: latestFirst(
      shortLink.links(),
      ({ link, longUrl, madeAt, opened }) =>
        html`<a href="${link}">${link}</a>
          <div class="soft"><span class="number">${longUrl}</span></div>
          <div class="soft">
            ${timeMarkup(madeAt)} · ${t('links.opened').replace('{times}', String(opened))}
          </div>`,
      words,
    ),
  });
}

function ocrSection(ocr: OcrSimulator, words: PageWords): Html {
  const { t } = words;
  const rows = Object.entries(ocr.card() ?? {}).map(([name, value]) => {
    const word = `ocr.${name}`;
    return html`<dt>${isSimWord(word) ? t(word) : name}</dt>
      <dd>${String(value)}</dd>`;
  });
  return serviceSection('ocr', ocr, words, {
    title: t('ocr.title'),
    hint: t('ocr.hint'),
    content: rows.length === 0 ? html`<p>${t('ocr.noCard')}</p>` : html`<dl>${rows}</dl>`,
  });
}
