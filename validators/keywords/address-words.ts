import { ideographCount } from '../values/ideographs.ts';
import type { Rule } from '../rule/rule.ts';

const MIN_IDEOGRAPHS = 6;

// Address words of the specification, plus 弄 (lanes in Shanghai), 道 (avenues) and all traditional forms.
const WORDS = /[乡鄉镇鎮号號院村街路弄道楼樓栋棟幢座室]|[社小][区區]|[单單]元/u;

/** Street address without the area: enough Chinese characters, a digit and an address word (V-041 to V-043, A14). */
export const addressWords: Rule<string> = {
  keyword: 'addressWords',
  type: 'string',
  setting: { const: true },
  check(value) {
    // Normalises for the check only; storage preserves the original text.
    const folded = value.normalize('NFKC');
    if (ideographCount(folded) < MIN_IDEOGRAPHS) {
      return { code: 'address.chinese', params: { min: MIN_IDEOGRAPHS } };
    }
    if (!/\d/.test(folded)) return { code: 'address.digit' };
    return WORDS.test(folded) ? undefined : { code: 'address.keyword' };
  },
};
