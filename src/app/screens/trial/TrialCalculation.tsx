import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TRIAL_SCREEN } from '../../../core/orders/purchase-flow.ts';
import { FormScreen } from '../../form/FormScreen.tsx';
import { JourneyStepper } from '../../journey/JourneyStepper.tsx';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { Page } from '../../ui/Page.tsx';
import { PriceBar } from './PriceBar.tsx';
import { TrialContext } from './trial-context.ts';

/** The trial calculation: a form whose premium the server works out while it is filled in. */
export function TrialCalculation() {
  const [query] = useSearchParams();
  const [title, setTitle] = useState('');
  const { navigate } = useOpenPage();
  const tradeId = query.get('tradeId') ?? '';
  const trade = { tradeId, orderSn: query.get('orderSn') ?? '' };
  return (
    <Page title={title}>
      <JourneyStepper tradeId={tradeId} current={TRIAL_SCREEN} />
      <TrialContext value={tradeId}>
        <FormScreen
          tradeId={tradeId}
          screen={TRIAL_SCREEN}
          subject=""
          onTitle={setTitle}
          onSaved={() => navigate(tradePagePath('insureInfomation', trade))}
          bar={PriceBar}
        />
      </TrialContext>
    </Page>
  );
}
