import { useEffect, useRef } from 'react';
import type { FamilyPickerProps } from '../../form/bar/family-picker-context.ts';
import { memberName, type Member } from '../../form/family-members.ts';
import dialog from '../../ui/dialog.module.css';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import action from '../../ui/action.module.css';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useWords } from '../../shell/use-words.ts';
import { showToast } from '../../state/toasts.ts';
import classes from './family.module.css';
import { MemberSummary } from './MemberSummary.tsx';
import { addMemberAsInsured } from './member-as-insured.ts';
import { useFamily } from './use-family.ts';
import { Link } from '../../ui/Link.tsx';

/** Dialog with the customer's family; a tap adds the member to the form as an insured. */
export function FamilyPicker({ store, tradeId, onClose }: FamilyPickerProps) {
  const words = useWords();
  const { t } = useScreenWords();
  const { data: members, problem, refetch } = useFamily(tradeId);
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => dialogRef.current?.showModal(), []);
  const pick = (member: Member) => {
    const max = addMemberAsInsured(store, member.answers);
    showToast(
      max === undefined ? t('family.picked', { name: memberName(member) }) : t('family.insuredFull', { max }),
    );
    dialogRef.current?.close();
  };
  return (
    <dialog
      ref={dialogRef}
      className={`${dialog['dialog']} ${classes['picker']}`}
      aria-labelledby="family-title"
      onClose={onClose}
    >
      <h2 id="family-title">{t('family.title')}</h2>
      {!members &&
        (problem ? <ErrorState problem={problem} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {members?.length === 0 && <p>{t('family.empty')}</p>}
      <ul>
        {members?.map((member) => (
          <li key={member.memberId}>
            <button
              type="button"
              className={action['row']}
              data-member={member.memberId}
              onClick={() => pick(member)}
            >
              <MemberSummary member={member} />
            </button>
          </li>
        ))}
      </ul>
      <Link to={`/familyList?tradeId=${tradeId}`} className={`${action['outlined']} ${classes['add']}`}>
        {t('family.manage')}
      </Link>
      <button
        type="button"
        className={`${action['plain']} ${classes['close']}`}
        onClick={() => dialogRef.current?.close()}
      >
        {words.t('close')}
      </button>
    </dialog>
  );
}
