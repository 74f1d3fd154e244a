// The fonts of a policy: Noto Sans, whose families for China, Hong Kong and Japan have characters that the others lack.
import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';

/** A font that is read from its file when a character needs it, and then kept. */
export interface PolicyFont {
  /** Unique among the fonts of a policy. */
  id: string;
  load(): Font;
}

/** Fonts in the order in which they are asked for a character. */
export type FontChain = readonly PolicyFont[];

export type FontWeight = 'regular' | 'bold';

const require = createRequire(import.meta.url);

/** @param file finds the path of a TrueType file */
function policyFont(id: string, file: () => string): PolicyFont {
  let font: Font | undefined;
  return { id, load: () => (font ??= openSync(file()) as Font) };
}

/**
 * The simplified shapes come first; rare characters of names follow: 𡋾 is in the Hong Kong set, 𠮷 in the Japanese one.
 * Fonts of 10 MB each are read once for a process, at the first policy.
 */
export const POLICY_FONTS: Readonly<Record<FontWeight, FontChain>> = {
  regular: [
    policyFont('sc', () =>
      require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    ),
    policyFont('hk', () =>
      require.resolve('@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf'),
    ),
    policyFont('jp', () =>
      require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
    ),
  ],
  bold: [
    policyFont('sc-bold', () =>
      require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
    ),
    policyFont('hk-bold', () =>
      require.resolve('@expo-google-fonts/noto-sans-hk/700Bold/NotoSansHK_700Bold.ttf'),
    ),
    policyFont('jp-bold', () =>
      require.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
    ),
  ],
};
