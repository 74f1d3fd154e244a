/**
 * Generates `fixtures/code-lists/area.json`: `npx tsx src/tools/build-areas.ts`.
 *
 * Codes and zh_CN names come from @vant/area-data. zh_TW is converted with opencc-js. en_US is pinyin by pinyin-pro. The
 * generic word (市, 区, 县 …) is dropped where at least two characters remain and the name stays unique among the
 * areas of the same parent ("Chaoyang"); otherwise the generic word is a separate word ("Shan Xian").
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { areaList } from '@vant/area-data';
import { Converter } from 'opencc-js';
import { pinyin } from 'pinyin-pro';
import type { CodeList, CodeListItem } from '../../schemas/generated/code-list.ts';

interface Area {
  code: string;
  parent: string | undefined;
  name: string;
}

const LIST_HEADER = {
  listId: 'area',
  version: '2026-2',
  source:
    'npm package @vant/area-data 2.1.0 (mainland codes of GB/T 2260 and of the National Bureau of Statistics for ' +
    'development zones; codes that start with 71, 81 or 82 are those of the package), without the towns of the four ' +
    'cities without counties and a few superseded Taiwan entries. zh_TW by opencc-js, en_US pinyin by pinyin-pro with customary English ' +
    'names. Written by src/tools/build-areas.ts.',
};

/** Cities without counties (不设区的市): the package lists their towns under non-standard codes, so the towns are left out. */
const CITIES_WITHOUT_COUNTIES = ['4419', '4420', '4604', '6202'];

/** Superseded entries of the package: misspellings, and townships that became districts or cities. */
const SUPERSEDED_CODES = new Set(
  (
    '710203 711487 711488 711490 711491 711492 711493 711494 711495 711496 711498 711499 711583 711783 ' +
    '712484'
  ).split(' '),
);

/** The two Taoyuan districts that the package lists only as townships. */
const CORRECTED_NAMES: Record<string, string> = { '711489': '龙潭区', '711497': '复兴区' };

/** Parses "key value, key value"; a key is a name or a code and holds no space. */
function parseTable(text: string): Map<string, string> {
  return new Map(
    text.split(', ').map((row) => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)]),
  );
}

/** Place names that the general conversion to Traditional Chinese gets wrong. */
const TRADITIONAL_NAMES = parseTable(
  '慈溪市 慈溪市, 兰溪市 蘭溪市, 资溪县 資溪縣, 竹溪县 竹溪縣, 辰溪县 辰溪縣, 岳西县 岳西縣, 岱岳区 岱岳區, 岳塘区 岳塘區, ' +
    '岳池县 岳池縣, 岳普湖县 岳普湖縣, 湖里区 湖里區, 道里区 道裡區, 新干县 新干縣, 新余市 新餘市, 余江区 餘江區, ' +
    '大余县 大餘縣, 昆都仑区 昆都崙區, 云城区 雲城區',
);

/** Readings of place names that differ from the usual reading of the characters, and customary English names. */
const ENGLISH_NAMES = parseTable(
  '内蒙古 Inner Mongolia, 广西 Guangxi, 西藏 Xizang, 陕西 Shaanxi, 宁夏 Ningxia, 新疆 Xinjiang, 香港 Hong Kong, 澳门 Macao, ' +
    '呼和浩特 Hohhot, 鄂尔多斯 Ordos, 呼伦贝尔 Hulunbuir, 巴彦淖尔 Bayannur, 乌兰察布 Ulanqab, 锡林郭勒 Xilingol, ' +
    '阿拉善 Alxa, 哈尔滨 Harbin, 齐齐哈尔 Qiqihar, 鄂伦春 Oroqen, 鄂温克族 Evenk, 东乡族 Dongxiang, 香格里拉 Shangri-La, ' +
    '拉萨 Lhasa, 日喀则 Shigatse, 昌都 Qamdo, 林芝 Nyingchi, 那曲 Nagqu, 阿里 Ngari, 甘孜 Garze, 果洛 Golog, 乌鲁木齐 Urumqi, ' +
    '克拉玛依 Karamay, 吐鲁番 Turpan, 博尔塔拉 Bortala, 巴音郭楞 Bayingolin, 库尔勒 Korla, 阿克苏 Aksu, 克孜勒苏 Kizilsu, ' +
    '喀什 Kashgar, 塔什库尔干 Tashkurgan, 和田 Hotan, 伊犁 Ili, 奎屯 Kuytun, 阿勒泰 Altay, 乐亭 Laoting, 乐陵 Laoling, 乐清 Yueqing, 穆棱 Muling, ' +
    '民乐 Minle, 蔚 Yu, 单 Shan, 歙 She, 浚 Xun, 珲春 Hunchun, 绥棱 Suiling, 黄陂 Huangpi, 曾都 Zengdu, 筠连 Junlian, ' +
    '涡阳 Guoyang, 六合 Luhe, 大箐山 Daqingshan, 召陵 Shaoling, 泌阳 Biyang, 牟定 Mouding, 宕昌 Tanchang, 称多 Chenduo, ' +
    '尉犁 Yuli, 吴堡 Wubu, 红寺堡 Hongsibu, 洪洞 Hongtong, 繁峙 Fanshi, 万柏林 Wanbailin, 调兵山 Diaobingshan, 茄萣 Jiading, ' +
    '台北 Taipei, 高雄 Kaohsiung, 台中 Taichung, 基隆 Keelung, 金门 Kinmen, 屏东 Pingtung, 台东 Taitung, ' +
    '花莲 Hualien, 彰化 Changhua, 其它 Other districts, 省直辖 Counties under the province',
);

/** English names of single areas, by code: the same characters have another reading in other areas. */
const ENGLISH_NAMES_BY_CODE = parseTable(
  '152200 Hinggan, 429021 Shennongjia, 441422 Dabu, 500200 Counties of Chongqing, 659000 Cities under the autonomous region, 710800 Hsinchu City, ' +
    '710900 Chiayi City, 711100 New Taipei, 711300 Hsinchu County, 711900 Chiayi County, 712800 Lienchiang, ' +
    '711797 Dacheng, 810100 Hong Kong Island, 810101 Central and Western, 810102 Wan Chai, ' +
    '810103 Eastern, 810104 Southern, 810200 Kowloon, 810201 Kowloon City, 810202 Yau Tsim Mong, ' +
    '810203 Sham Shui Po, 810204 Wong Tai Sin, 810205 Kwun Tong, 810300 New Territories, 810301 North, ' +
    '810302 Tai Po, 810303 Sha Tin, 810304 Sai Kung, 810305 Yuen Long, 810306 Tuen Mun, 810307 Tsuen Wan, ' +
    '810308 Kwai Tsing, 810309 Islands, 820100 Macao Peninsula, 820102 Our Lady of Fatima, 820103 St. Anthony, ' +
    '820104 St. Lazarus, 820105 Cathedral, 820106 St. Lawrence, 820200 Islands, 820202 Our Lady of Carmel, ' +
    '820203 Cotai, 820204 St. Francis Xavier',
);

/** Generic words with an English translation; the longest match wins. */
const ENGLISH_GENERIC_WORDS = parseTable(
  '高新技术产业开发区 High-Tech Zone, 高技术产业开发区 High-Tech Zone, 高新技术产业园区 High-Tech Park, ' +
    '高新技术开发区 High-Tech Zone, 经济技术开发区 Economic and Technological Development Zone, ' +
    '经济开发区 Economic Development Zone, 经济综合实验区 Economic Pilot Zone, 开发区 Development Zone, ' +
    '城乡一体化示范区 Urban-Rural Integration Zone, 示范区 Demonstration Zone, 管理区 Management Zone, ' +
    '循环化工园区 Circular Chemical Park, 现代产业园区 Modern Industrial Park, 工业园区 Industrial Park, ' +
    '风景名胜区 Scenic Area, 管委会 Administrative Committee, 行政委员会 Administrative Committee, 新区 New Area, ' +
    '新城 New Town, 矿区 Mining Area, 特区 Special District, 高新区 High-Tech Zone, 左翼中旗 Left Middle Banner, ' +
    '左翼后旗 Left Rear Banner, 右翼前旗 Right Front Banner, 右翼中旗 Right Middle Banner, 右翼后旗 Right Rear Banner, ' +
    '左旗 Left Banner, 右旗 Right Banner, 前旗 Front Banner, 中旗 Middle Banner, 后旗 Rear Banner, 联合旗 United Banner',
);
const GENERIC_WORDS_BY_LENGTH = [...ENGLISH_GENERIC_WORDS.keys()].toSorted((a, b) => b.length - a.length);

const ETHNIC_GROUPS =
  '蒙古族?|回族|藏族|维吾尔|苗族|彝族|壮族|布依族|朝鲜族|满族|侗族|瑶族|白族|土家族|哈尼族|哈萨克族?|傣族|黎族|傈僳族|佤族|畲族|' +
  '拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜|土族|达斡尔族?|仫佬族|羌族|布朗族|撒拉族|毛南族|仡佬族|锡伯|普米族|塔吉克|怒族|保安族|' +
  '裕固族|独龙族|各族';
const GENERIC_WORD_PATTERN = new RegExp(
  `^(.*?)((?<=..)(?:${ETHNIC_GROUPS})+(?:自治[区州县旗]|区)|自治[区州县旗]|特别行政区|地区|[省市区县旗盟镇乡])$`,
);

const toTraditional = Converter({ from: 'cn', to: 'tw' });

function readPackageAreas(): Area[] {
  const { province_list, city_list, county_list } = areaList;
  const all = { ...province_list, ...city_list, ...county_list };
  return Object.keys(all)
    .toSorted()
    .filter((code) => code.endsWith('00') || !CITIES_WITHOUT_COUNTIES.includes(code.slice(0, 4)))
    .filter((code) => !SUPERSEDED_CODES.has(code))
    .map((code) => ({ code, parent: parentOf(code), name: CORRECTED_NAMES[code] ?? all[code] ?? '' }));
}

function parentOf(code: string): string | undefined {
  if (code.endsWith('0000')) return undefined;
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}

/** Romanises a name as one word, with an apostrophe before a later syllable that starts with a, e or o (Xi'an). */
function romanise(text: string): string {
  const englishName = ENGLISH_NAMES.get(text);
  if (englishName !== undefined) return englishName;
  const characters = [...text];
  const word = pinyin(text, { toneType: 'none', type: 'array' })
    .map((syllable, index) =>
      characters[index] === '都' ? 'du' : characters[index] === '什' ? 'shi' : syllable,
    )
    .map((syllable, index) => (index > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable))
    .join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Romanises the names before a zone's generic word, one word per name: "河北唐山海港" is three words.
 *
 * @param ancestorNames names of province and city, to split the stem
 */
function romaniseStem(stem: string, ancestorNames: string[]): string {
  const ancestor = ancestorNames.find((name) => name.length > 1 && stem.startsWith(name));
  const rest = ancestor === undefined ? stem : stem.slice(ancestor.length).replace(/^市/, '');
  if (ancestor === undefined || rest.length === 1) return romanise(stem);
  return `${romanise(ancestor)} ${romaniseStem(rest, ancestorNames)}`.trim();
}

/**
 * The English name of a zone with a translated generic word; undefined for other areas, and where a single character
 * precedes the word: it is part of the name then (清新区 is Qingxin).
 */
function zoneName(name: string, ancestorNames: string[]): string | undefined {
  const zone = GENERIC_WORDS_BY_LENGTH.find((word) => name.endsWith(word) && name.length !== word.length + 1);
  if (zone === undefined) return undefined;
  return `${romaniseStem(name.slice(0, -zone.length), ancestorNames)} ${ENGLISH_GENERIC_WORDS.get(zone)}`.trim();
}

/** Names of an area: `short` without the generic word where at least two characters remain, `full` always with it. */
function englishNames(area: Area, ancestorNames: string[]): { short: string; full: string } {
  const fixed = ENGLISH_NAMES_BY_CODE.get(area.code) ?? zoneName(area.name, ancestorNames);
  if (fixed !== undefined) return { short: fixed, full: fixed };
  const [, stem = area.name, generic = ''] = GENERIC_WORD_PATTERN.exec(area.name) ?? [];
  const full = generic === '' ? romanise(stem) : `${romanise(stem)} ${romanise(generic)}`;
  return { short: stem.length > 1 ? romanise(stem) : full, full };
}

function stemOf(name: string): string {
  return GENERIC_WORD_PATTERN.exec(name)?.[1] ?? name;
}

/** All areas as a code list, sorted by code; a city without counties is an item without children. */
export function buildAreas(): CodeList {
  const areas = readPackageAreas();
  const byCode = new Map(areas.map((area) => [area.code, area]));
  const named = areas.map((area) => {
    const ancestorCodes = [`${area.code.slice(0, 4)}00`, `${area.code.slice(0, 2)}0000`].filter(
      (code) => code !== area.code,
    );
    return {
      area,
      ...englishNames(
        area,
        ancestorCodes.map((code) => stemOf(byCode.get(code)?.name ?? '')),
      ),
    };
  });
  const uses = new Map<string, number>();
  const key = (area: Area, name: string) => `${area.parent ?? ''}/${name}`;
  for (const { area, short } of named) uses.set(key(area, short), (uses.get(key(area, short)) ?? 0) + 1);
  const items = named.map(({ area, short, full }): CodeListItem => ({
    code: area.code,
    ...(area.parent === undefined ? {} : { parent: area.parent }),
    labels: {
      zh_CN: area.name,
      zh_TW: TRADITIONAL_NAMES.get(area.name) ?? toTraditional(area.name),
      en_US: uses.get(key(area, short)) === 1 ? short : full,
    },
    // Lets a picker of three levels accept these cities at the second level.
    ...(CITIES_WITHOUT_COUNTIES.includes(area.code.slice(0, 4)) ? { attributes: { leaf: true } } : {}),
  }));
  return { ...LIST_HEADER, items };
}

/** Formats the list with one item per line, so that a diff shows one line per changed area. */
export function codeListText({ items, ...header }: CodeList): string {
  const open = JSON.stringify(header, null, 2).slice(0, -2);
  return `${open},\n  "items": [\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../../fixtures/code-lists/area.json', import.meta.url);
  const list = buildAreas();
  writeFileSync(file, codeListText(list));
  console.log(`${list.items.length} areas`);
}
