import { createContext, type ReactNode } from 'react';
import type { FormStore } from '../../../renderers/store/form-store.ts';

export interface FamilyPickerProps {
  store: FormStore;
  tradeId: string;
  onClose: () => void;
}

/**
 * Renders the sheet in which a family member is chosen. The sheet is a screen of its own that knows forms, so forms get
 * it from the routes instead of importing it. Without a value the button that opens the sheet is left out.
 */
export const FamilyPickerContext = createContext<((props: FamilyPickerProps) => ReactNode) | undefined>(
  undefined,
);
