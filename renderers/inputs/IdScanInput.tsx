import { useState } from 'react';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import { portErrorMessage } from '../store/trade-ports.ts';
import { cardAnswers } from './card-answers.ts';
import { fillSiblings } from './fill-siblings.ts';
import { GroupBox } from './GroupBox.tsx';
import type { IdScanUi } from '../../schemas/elements/id-scan.ts';
import type { InputProps } from './input-props.ts';
import { discardUpload } from './discard-upload.ts';
import classes from './picture.module.css';
import { PictureChooser } from './PictureChooser.tsx';
import { UploadedTile, UploadingTile } from './PictureTile.tsx';
import { useSides, type Side } from './use-sides.ts';

const PURPOSES: Record<Side, UploadPurpose> = { front: 'idCardFront', back: 'idCardBack' };

interface StatusMessage {
  message: string;
  isFailure: boolean;
}

/**
 * The two sides of an ID card. Uploads each picture when it is chosen; the server recognises it, and the result fills
 * the fields of the same person, where the customer can correct it. A picture stays even if recognition fails.
 */
export function IdScanInput(props: InputProps<readonly string[], IdScanUi>) {
  const { path, options, ports, form, words, readOnly } = props;
  const { sides, setSide } = useSides(props);
  const [files, setFiles] = useState<Partial<Record<Side, File>>>({});
  const [status, setStatus] = useState<StatusMessage>();
  const showStatus = (key: string) => setStatus({ message: words.t(key), isFailure: false });
  const dropFile = (side: Side) => setFiles(({ [side]: _dropped, ...rest }) => rest);
  const recognise = async (uploadId: string) => {
    showStatus('idScan.reading');
    try {
      const card = await (await ports.loadTradePorts!()).readIdCard(uploadId);
      fillSiblings(form, path, cardAnswers(card, options.partners));
      showStatus('idScan.filled');
    } catch (thrown) {
      setStatus({ message: portErrorMessage(thrown, words), isFailure: true });
    }
  };
  const remove = (side: Side, uploadId: string) => {
    setSide(side, undefined);
    discardUpload(form, ports.loadTradePorts, uploadId);
    setStatus(undefined);
  };
  const sideTile = (side: Side) => {
    const [uploadId, file] = [sides[side], files[side]];
    const name = words.t(`idScan.${side}`);
    if (uploadId)
      return (
        <UploadedTile
          key={side}
          input={props}
          uploadId={uploadId}
          name={name}
          onRemove={readOnly ? undefined : () => remove(side, uploadId)}
        />
      );
    if (!file)
      return (
        <PictureChooser
          key={side}
          input={props}
          label={`idScan.${side}`}
          onFiles={([first]) => first && setFiles((previous) => ({ ...previous, [side]: first }))}
        />
      );
    return (
      <UploadingTile
        key={side}
        input={props}
        file={file}
        purpose={PURPOSES[side]}
        name={name}
        onDiscard={() => dropFile(side)}
        onStored={(storedId) => {
          setSide(side, storedId);
          dropFile(side);
          void recognise(storedId);
        }}
      />
    );
  };
  return (
    <GroupBox input={props} role="group" className={classes['wide']}>
      {sideTile('front')}
      {options.maxItems === 2 && sideTile('back')}
      <p className={classes['status']} role="status" data-failed={status?.isFailure || undefined}>
        {status?.message}
      </p>
    </GroupBox>
  );
}
