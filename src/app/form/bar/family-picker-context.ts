import { createContext, type ReactNode } from 'react';
import type { FormStore } from '../../../../renderers/store/form-store.ts';

export interface FamilyPickerProps {
  store: FormStore;
  tradeId: string;
  onClose: () => void;
}

/**
 * Renders the bottom sheet of the family picker. The picker imports the form folder, so the routes provide it here to
 * avoid an import cycle. Without a value the family button is not shown.
 */
export const FamilyPickerContext = createContext<((props: FamilyPickerProps) => ReactNode) | undefined>(
  undefined,
);
