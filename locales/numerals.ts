// How languages write the numbers from 1 to 20, and what they put into digits.

/** The numerals of a language. */
export interface Numerals {
  /** The words of 1 first. Words that are articles too, such as "un", are left out: they rarely count. */
  words: readonly (readonly string[])[];
  /** What parts the thousands, and the decimals. */
  thousands: string;
  decimals: string;
  /** Of a language without spaces: the characters that numerals are made of, and those that follow a counted number. */
  characters?: { numerals: string; counters: string };
}

/** Numbers are parted by spaces, the forms of one by a slash; an underscore is a space. */
const list = (words: string): string[][] =>
  words.split(' ').map((forms) => forms.replaceAll('_', ' ').split('/'));

const CHINESE = list('一 二/两/兩 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十');
const CHINESE_CHARACTERS = {
  numerals: '一二两兩三四五六七八九十百千万萬亿億几幾数數〇零',
  counters:
    '位个個人名项項张張份次日天年月岁歲周週字种種类類条條行件辆輛级級层層元米页頁处處家户戶组組套笔筆支只隻台臺段款门門科间間枚篇句倍档檔期代格排题題所部顆颗盒袋包分秒小',
};

/** By locale. */
export const NUMERALS: Readonly<Record<string, Numerals>> = {
  zh_CN: { words: CHINESE, thousands: ',', decimals: '.', characters: CHINESE_CHARACTERS },
  zh_TW: { words: CHINESE, thousands: ',', decimals: '.', characters: CHINESE_CHARACTERS },
  en_US: {
    words: list(
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
        'eighteen nineteen twenty',
    ),
    thousands: ',',
    decimals: '.',
  },
  es_ES: {
    words: list(
      'uno/solo_un/solo_una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
        'dieciocho diecinueve veinte',
    ),
    thousands: '.',
    decimals: ',',
  },
  pt_BR: {
    words: list(
      'apenas_um/apenas_uma/só_um/só_uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze ' +
        'catorze/quatorze quinze dezesseis dezessete dezoito dezenove vinte',
    ),
    thousands: '.',
    decimals: ',',
  },
};
