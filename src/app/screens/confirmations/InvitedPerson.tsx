import { useState } from 'react';
import type {
  ConfirmingInsured,
  InsuredConfirmQueryResponse,
} from '../../../../schemas/generated/insured-confirm.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { recordStep } from '../../trail/record-step.ts';
import action from '../../ui/action.module.css';
import chip from '../../ui/chip.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './confirmations.module.css';

interface InvitedPersonProps {
  insured: ConfirmingInsured;
  order: InvitingOrder;
  /** The page that it is on. */
  page: 'shareSure' | 'appntSure';
}

type InvitingOrder = Pick<InsuredConfirmQueryResponse, 'orderSn' | 'tradeId' | 'riskName'>;

/** An insured person, how far the agreement is, and the link to send. */
export function InvitedPerson({ insured, order, page }: InvitedPersonProps) {
  const { t } = useBuyingWords();
  const { insuredId, name, relationName, mobile, state } = insured;
  const { link, isSending, problem, invite } = useInvitation({ order, insuredId, page }, () =>
    t('share.message', { product: order.riskName }),
  );
  return (
    <li className={classes['person']}>
      <div className={classes['head']}>
        <b>{t('share.person', { name, relation: relationName })}</b>
        <span className={chip['chip']} data-state={state === 'confirmed' ? 'done' : 'toDo'}>
          {t(`share.state.${state}`)}
        </span>
      </div>
      {(state === 'toConfirm' || state === 'reinvited') && (
        <>
          <p className={classes['soft']}>{t('share.mobile', { mobile })}</p>
          <button
            type="button"
            className={action['primary']}
            aria-disabled={isSending || undefined}
            aria-label={t('share.inviteOf', { name })}
            onClick={() => void (isSending ? undefined : invite())}
          >
            {t('share.invite')}
          </button>
          {link !== undefined && (
            <p role="status" className={classes['link']}>
              {t('share.send', { name })}
              <input
                readOnly
                className={classes['address']}
                aria-label={t('share.link')}
                value={link}
                onFocus={({ target }) => target.select()}
              />
            </p>
          )}
          <ProblemNote problem={problem} />
        </>
      )}
    </li>
  );
}

/** Makes a link, once at a time, and hands it to the phone: to share where it can, else to paste. */
function useInvitation(
  {
    order: { orderSn, tradeId },
    insuredId,
    page,
  }: Omit<InvitedPersonProps, 'insured'> & { insuredId: string },
  message: () => string,
) {
  const [link, setLink] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const invite = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      const { path, shortLink } = await call('insuredConfirmInvite', { orderSn, insuredId });
      const url = shortLink ?? new URL(path, location.href).href;
      setLink(url);
      recordStep(tradeId, { kind: 'linkShared', page, rowId: insuredId });
      await handOver(url, message());
    } catch (thrown) {
      setProblem(toProblem(thrown));
    } finally {
      setSending(false);
    }
  };
  return { link, isSending, problem, invite };
}

/** A phone that refuses both still shows the link to copy by hand. */
async function handOver(url: string, text: string): Promise<void> {
  const { share, clipboard } = navigator as Partial<Navigator>;
  const shared = share ? share.call(navigator, { url, text }) : clipboard?.writeText(url);
  await shared?.catch(() => undefined);
}
