import { createContext, use } from 'react';
import type { QuestionPage } from './question-pages.ts';

/** The page that is on show. */
export interface OpenPage {
  page: QuestionPage;
  position: number;
  total: number;
}

/** What the bar with the buttons and the frame around the form do for each other. */
export interface Paging {
  show: (open: OpenPage) => void;
  /** Says what a submit of the form does first; it answers true when that only turned the page. */
  turnBy: (turn: () => boolean) => void;
  /** Leads to the beginning of the page that was turned to. */
  focus: () => void;
}

export const PagingContext = createContext<Paging | undefined>(undefined);

export function usePaging(): Paging {
  const paging = use(PagingContext);
  if (!paging) throw new Error('a bar of questions was mounted outside its pages');
  return paging;
}
