import { idNumberEnding, memberName, type Member } from '../../form/family-members.ts';
import classes from './family.module.css';

/** Who a member is: name, relation to the customer, end of the ID number. */
export const MemberSummary = ({ member }: { member: Member }) => (
  <span className={classes['name']}>
    <b>{memberName(member)}</b>{' '}
    <span className={classes['relation']}>
      {member.relation} {idNumberEnding(member)}
    </span>
  </span>
);
