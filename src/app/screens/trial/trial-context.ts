import { createContext } from 'react';

/** The trade that a trial is of, for the bar that a form screen draws. */
export const TrialContext = createContext('');
