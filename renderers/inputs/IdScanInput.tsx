import { useState } from 'react';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import { useFormScope } from '../store/form-scope.ts';
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
 * The two sides of an ID card. Each is sent as soon as it is chosen and read by the server; what was read goes into the
 * fields of the same person, where it can be corrected. A card that cannot be read keeps its picture.
 */
export function IdScanInput(props: InputProps<readonly string[], IdScanUi>) {
  const { path, options, ports, words, readOnly } = props;
  const { store } = useFormScope();
  const { sides, setSide } = useSides(props);
  const [files, setFiles] = useState<Partial<Record<Side, File>>>({});
  const [told, setTold] = useState<StatusMessage>();
  const tell = (key: string) => setTold({ message: words.say(key), isFailure: false });
  const drop = (side: Side) => setFiles(({ [side]: _gone, ...rest }) => rest);
  const read = async (uploadId: string) => {
    tell('idScan.reading');
    try {
      const card = await (await ports.loadTradePorts!()).readIdCard(uploadId);
      fillSiblings(store, path, cardAnswers(card, options.partners));
      tell('idScan.filled');
    } catch (thrown) {
      setTold({ message: portErrorMessage(thrown, words), isFailure: true });
    }
  };
  const remove = (side: Side, uploadId: string) => {
    setSide(side, undefined);
    discardUpload(store, ports.loadTradePorts, uploadId);
    setTold(undefined);
  };
  const place = (side: Side) => {
    const [uploadId, file] = [sides[side], files[side]];
    const name = words.say(`idScan.${side}`);
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
          onFiles={([first]) => first && setFiles((before) => ({ ...before, [side]: first }))}
        />
      );
    return (
      <UploadingTile
        key={side}
        input={props}
        file={file}
        purpose={PURPOSES[side]}
        name={name}
        onGone={() => drop(side)}
        onKept={(kept) => {
          setSide(side, kept);
          drop(side);
          void read(kept);
        }}
      />
    );
  };
  return (
    <GroupBox input={props} role="group" className={classes['wide']}>
      {place('front')}
      {options.most === 2 && place('back')}
      <p className={classes['told']} role="status" data-failed={told?.isFailure || undefined}>
        {told?.message}
      </p>
    </GroupBox>
  );
}
