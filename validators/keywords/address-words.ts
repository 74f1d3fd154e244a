import { ideographCount } from '../values/ideographs.ts';
import type { Rule } from '../rule/rule.ts';

const MIN_IDEOGRAPHS = 6;

// The words of the specification, 弄 and 道 for Shanghai and for avenues, and the traditional forms of them all.
const WORDS = /[乡鄉镇鎮号號院村街路弄道楼樓栋棟幢座室]|[社小][区區]|[单單]元/u;

/** Street and house, without the area: enough Chinese characters, a digit and a word of places (V-041 to V-043, A14). */
export const addressWords: Rule<string> = {
  keyword: 'addressWords',
  type: 'string',
  setting: { const: true },
  check(value) {
    // Folded for counting only: the address is kept as it was written.
    const folded = value.normalize('NFKC');
    if (ideographCount(folded) < MIN_IDEOGRAPHS) {
      return { code: 'address.chinese', params: { min: MIN_IDEOGRAPHS } };
    }
    if (!/\d/.test(folded)) return { code: 'address.digit' };
    return WORDS.test(folded) ? undefined : { code: 'address.keyword' };
  },
};
