import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FaceDetectInfoResponse } from '../../../../schemas/generated/face.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import action from '../../ui/action.module.css';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { canUseCamera } from './can-use-camera.ts';
import classes from './confirmations.module.css';
import { FaceConsent } from './FaceConsent.tsx';
import { FaceOutcome } from './FaceOutcome.tsx';
import { storedFaceCheck } from './stored-face-check.ts';
import { useFaceCheck, type FaceCheckActions } from './use-face-check.ts';

/** The face check of an insured person, before, during and after the provider's page. */
export function FaceCheck() {
  const { t } = useBuyingWords();
  const [query, setQuery] = useSearchParams();
  // The provider leads back with its token alone; the tab knows whose check it is.
  const [code] = useState(() => query.get('code') ?? storedFaceCheck.read()?.code);
  const [bizToken] = useState(() => query.get('BizToken') ?? undefined);
  useEffect(() => {
    if (!query.has('BizToken') || code === undefined) return;
    const rest = new URLSearchParams(query);
    rest.delete('BizToken');
    rest.set('code', code);
    setQuery(rest, { replace: true });
  }, [query, setQuery, code]);
  return (
    <Page title={t('face.title')}>
      {code === undefined ? (
        <FaceOutcome kind="stopped" title={t('face.noLink')} text={t('face.noLink.text')} />
      ) : (
        <Check code={code} bizToken={bizToken} />
      )}
    </Page>
  );
}

function Check({ code, bizToken }: { code: string; bizToken: string | undefined }) {
  const { t } = useBuyingWords();
  const { info, ...actions } = useFaceCheck(code, bizToken);
  const hasCamera = useCamera();
  const { data, problem, refetch } = info;
  if (problem && !data) return <LoadError problem={problem} onRetry={() => void refetch()} />;
  if (data && hasCamera !== undefined)
    return <Standing code={code} info={data} hasCamera={hasCamera} actions={actions} />;
  return (
    <>
      {bizToken !== undefined && (
        <p role="status" className={classes['asking']}>
          {t('face.asking')}
        </p>
      )}
      <FormSkeleton />
    </>
  );
}

interface StandingProps {
  code: string;
  info: FaceDetectInfoResponse;
  hasCamera: boolean;
  actions: FaceCheckActions;
}

function Standing({ code, info, hasCamera, actions }: StandingProps) {
  const { t } = useBuyingWords();
  const { state, obstacle } = info;
  if (state === 'success' && storedFaceCheck.read(code)?.hasPassed)
    return (
      <FaceOutcome kind="confirmed" title={t('face.success')} text={t('face.success.text')}>
        <WayBack code={code} label={t('face.return')} variant="primary" />
      </FaceOutcome>
    );
  const bySms = <WayBack code={code} label={t('face.useSms')} variant="outlined" />;
  const stop = obstacle ? OBSTACLES[obstacle] : hasCamera ? undefined : 'face.environment';
  if (stop)
    return (
      <FaceOutcome kind="stopped" title={t(stop)} text={t('face.sameEffect')}>
        {bySms}
      </FaceOutcome>
    );
  if (state === 'inProgress' && actions.proceed) return <InProgress {...actions} proceed={actions.proceed} />;
  return (
    <>
      {state === 'failed' && <Failed {...actions} />}
      <FaceConsent
        document={info.document}
        triesLeft={info.triesLeft}
        isAgain={state === 'failed'}
        isBusy={actions.isBusy}
        problem={actions.problem}
        onStart={() => void actions.start()}
      >
        {bySms}
      </FaceConsent>
    </>
  );
}

const OBSTACLES = { missing: 'face.personMissing', document: 'face.documentUnsupported' } as const;

function Failed({ proceed, exit }: FaceCheckActions) {
  const { t } = useBuyingWords();
  return (
    <FaceOutcome kind="failed" title={t('face.failed')} text={t('face.retry')}>
      {proceed && (
        <button type="button" className={action['outlined']} onClick={() => void exit()}>
          {t('face.exit')}
        </button>
      )}
    </FaceOutcome>
  );
}

/** Undefined until the browser has said it. */
function useCamera(): boolean | undefined {
  const [hasCamera, setHasCamera] = useState<boolean>();
  useEffect(() => {
    void canUseCamera().then(setHasCamera);
  }, []);
  return hasCamera;
}

function InProgress({ proceed, exit, isBusy, problem }: FaceCheckActions & { proceed: () => void }) {
  const { t } = useBuyingWords();
  return (
    <FaceOutcome kind="waiting" title={t('face.inProgress')} text={t('face.inProgress.text')}>
      <ProblemNote problem={problem} />
      <button type="button" className={action['primary']} onClick={proceed}>
        {t('face.continue')}
      </button>
      <button
        type="button"
        className={action['outlined']}
        aria-disabled={isBusy || undefined}
        onClick={() => void exit()}
      >
        {t('face.exit')}
      </button>
    </FaceOutcome>
  );
}

/** Leads back to the page of the agreement. */
function WayBack({ code, label, variant }: { code: string; label: string; variant: 'primary' | 'outlined' }) {
  return (
    <Link to={`/insuredSure?${new URLSearchParams({ code }).toString()}`} className={action[variant]}>
      {label}
    </Link>
  );
}
