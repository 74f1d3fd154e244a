import type { OneOptionType } from './one-option.ts';
import { radio } from './radio.ts';

/** One option of a few that need a second line, as a plan does: its name and what it costs or covers (`note.<code>`). */
export const cards: OneOptionType = radio;
