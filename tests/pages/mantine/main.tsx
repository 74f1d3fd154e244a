// Mantine components that the customer's app replaces in part, on a page built like the studio.
import '../../../src/studio/theme/styles.css';
import { Button, Drawer, MantineProvider, Modal, Tooltip } from '@mantine/core';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { studioMantineProps } from '../../../src/studio/theme/studio-theme.ts';

const closeButtonProps = { 'aria-label': 'Close' };

function MantineParts() {
  const [opened, setOpened] = useState<'modal' | 'drawer'>();
  const [isLoading, setLoading] = useState(false);
  const close = () => setOpened(undefined);
  return (
    <main style={{ minHeight: '200vh' }}>
      <h1>Mantine</h1>
      <Button onClick={() => setOpened('modal')}>Open modal</Button>
      <Button onClick={() => setOpened('drawer')}>Open drawer</Button>
      <Tooltip label="The text of the tooltip">
        <Button>With tooltip</Button>
      </Tooltip>
      <Button loading={isLoading} onClick={() => setLoading(true)}>
        Load
      </Button>
      <Modal
        opened={opened === 'modal'}
        onClose={close}
        title="The modal"
        closeButtonProps={closeButtonProps}
      >
        In the modal
      </Modal>
      <Drawer
        opened={opened === 'drawer'}
        onClose={close}
        title="The drawer"
        closeButtonProps={closeButtonProps}
      >
        In the drawer
      </Drawer>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider {...studioMantineProps}>
      <MantineParts />
    </MantineProvider>
  </StrictMode>,
);
