import type { Plugin } from 'vite';
import { unusedComponents } from './unused-components.ts';
import { unusedMethods } from './unused-methods.ts';
import { unusedSettings } from './unused-settings.ts';

/** The Vite plugins that leave out of the page what the bundler alone cannot know to be unused. */
export const unusedCode: Plugin[] = [unusedComponents(), unusedMethods(), unusedSettings()];
