import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { memberName, type Member } from '../../form/family-members.ts';
import { newRowId } from '../../../../renderers/store/new-row-id.ts';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { OutdatedNote } from '../../ui/OutdatedNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { useWords } from '../../shell/use-words.ts';
import { MemberSummary } from './MemberSummary.tsx';
import classes from './family.module.css';
import { storedText } from '../../state/stored-text.ts';
import { useFamily } from './use-family.ts';
import { Link } from '../../ui/Link.tsx';
import { OPENED_BY_LIST } from '../../ui/use-return-to-list.ts';

/** The members of the customer's family, with actions to add, edit and remove them. */
export function FamilyList() {
  const { t } = useScreenWords();
  const [query] = useSearchParams();
  const tradeId = query.get('tradeId') ?? '';
  const { data: members, problem, refetch } = useFamily(tradeId);
  const list = useRef<HTMLElement>(null);
  const onRemoved = async () => {
    // The removed row had the focus.
    list.current?.focus({ preventScroll: true });
    await refetch();
  };
  const editPath = (subject: string) => `/familyEdit?${new URLSearchParams({ tradeId, subject }).toString()}`;
  return (
    <Page title={t('family.title')}>
      {members ? (
        <>
          <OutdatedNote problem={problem} onRetry={() => void refetch()} />
          <section
            ref={list}
            tabIndex={-1}
            className={`${card['card']} ${classes['members']}`}
            aria-label={t('family.title')}
          >
            {members.length === 0 && <p>{t('family.empty')}</p>}
            <ul>
              {members.map((member) => (
                <li key={member.memberId} data-member={member.memberId}>
                  <MemberRow
                    member={member}
                    tradeId={tradeId}
                    editPath={editPath(member.memberId)}
                    onRemoved={() => void onRemoved()}
                  />
                </li>
              ))}
            </ul>
            <Link
              to={editPath(newMemberId(tradeId, members))}
              state={OPENED_BY_LIST}
              className={`${action['outlined']} ${classes['add']}`}
            >
              {t('family.add')}
            </Link>
            <HomeLink variant="plain" />
          </section>
        </>
      ) : problem ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

const newMember = storedText('newMember');

/** Returns the id of the member to add: that of a half-filled one, else a new one. */
function newMemberId(tradeId: string, members: readonly Member[]): string {
  const [storedTrade, storedId] = newMember.read()?.split('/') ?? [];
  const isOpen = storedTrade === tradeId && members.every(({ memberId }) => memberId !== storedId);
  const memberId = isOpen && storedId ? storedId : newRowId();
  newMember.write(`${tradeId}/${memberId}`);
  return memberId;
}

interface RowProps {
  member: Member;
  tradeId: string;
  editPath: string;
  onRemoved: () => void;
}

/** Takes the focus of the button that this one replaces. As a ref callback it runs once, when the button mounts. */
const focusOnMount = (button: HTMLElement | null): void => button?.focus({ preventScroll: true });

/** A member of the family. The customer's own entry cannot be removed. */
function MemberRow({ member, tradeId, editPath, onRemoved }: RowProps) {
  const words = useWords();
  const { t } = useScreenWords();
  const [confirmation, setConfirmation] = useState<'none' | 'open' | 'declined'>('none');
  const [problem, setProblem] = useState<Problem>();
  const remove = () =>
    call('familyRemove', { tradeId, memberId: member.memberId }).then(onRemoved, (thrown: unknown) =>
      setProblem(toProblem(thrown)),
    );
  return (
    <>
      <MemberSummary member={member} />
      {confirmation === 'open' ? (
        <span role="alert" className={classes['tools']}>
          <span className={classes['question']}>
            {t('family.removeQuestion', { name: memberName(member) })}
          </span>
          <button
            ref={focusOnMount}
            type="button"
            className={action['plain']}
            onClick={() => setConfirmation('declined')}
          >
            {words.t('cancel')}
          </button>
          <button type="button" className={action['plain']} onClick={() => void remove()}>
            {words.t('remove')}
          </button>
        </span>
      ) : (
        <span className={classes['tools']}>
          <Link to={editPath} state={OPENED_BY_LIST} className={action['plain']}>
            {words.t('edit')}
          </Link>
          {!member.selfFlag && (
            <button
              ref={confirmation === 'declined' ? focusOnMount : undefined}
              type="button"
              className={action['plain']}
              onClick={() => setConfirmation('open')}
            >
              {words.t('remove')}
            </button>
          )}
        </span>
      )}
      <ProblemNote problem={problem} />
    </>
  );
}
