import { Drawer, mergeThemeOverrides, Modal, type MantineProviderProps } from '@mantine/core';
import { mantineProps } from '../../../renderers/mantine-theme.ts';

/**
 * Props of the `MantineProvider` of a studio page, whose CSS is in `styles.css`. Modals and drawers lock the scrolling
 * of the page by that CSS: Mantine's own lock writes a style element, which the content security policy forbids.
 */
export const studioMantineProps: Omit<MantineProviderProps, 'children'> = {
  ...mantineProps,
  theme: mergeThemeOverrides(mantineProps.theme!, {
    components: {
      Modal: Modal.extend({ defaultProps: { lockScroll: false } }),
      Drawer: Drawer.extend({ defaultProps: { lockScroll: false } }),
    },
  }),
};
