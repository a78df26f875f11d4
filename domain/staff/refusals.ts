/** The words for what the database refuses about staff, by the code that it raises. */
export const staffRefusals = {
  role_needs_owner: 'Only an owner may change a role.',
  own_role: 'You cannot change your own role.',
  profile_unknown: 'There is no such account.',
  sign_in_unfinished: 'Please finish signing in with your second factor first.',
  last_owner: 'The last owner must stay. Make another person an owner first.',
  grant_fixed: 'A grant cannot be edited. Remove it and give another one.',
  grants_need_owner: 'Only an owner may change what staff may do.',
  grants_need_staff: 'Only staff have grants. Make this person an admin first.',
  staff_is_reseller: 'This person is a reseller. Suspend them first, then they can join the staff.',
  second_factor_too_new:
    'Your second factor was added or removed less than a day ago. It counts for this after 24 hours, or when an owner confirms it.',
  second_factor_needed: 'Please confirm this with your second factor.',
  factor_needs_owner: 'Only an owner may confirm a second factor.',
  factor_not_waiting: 'This second factor no longer needs to be confirmed.',
  own_factor: 'Another owner must confirm your second factor.',
  staff_only: 'Only our staff can do this.',
  second_person_needed: 'A second person must approve this.',
  assignee_wrong: 'Choose a colleague who works in sales or support.',
  approver_not_staff: 'Only staff can approve this.',
  approver_made_admin_by_requester:
    'The colleague who acted on this before you made you an admin less than 30 days ago, so somebody else must approve it.',
  approver_is_new:
    'You have been an admin for less than a day, so somebody else must approve this.',
  approver_came_later:
    'You became an admin after your colleague acted on this, so somebody else must approve it.',
  approver_needs_finance: 'You do not have the grant finance, so somebody else must approve this.',
  approver_granted_by_requester:
    'The colleague who acted on this before you gave you the grant finance less than 30 days ago, so somebody else must approve it.',
  approver_grant_is_new:
    'Your grant finance is less than a day old, or newer than this request, so somebody else must approve it.',
} as const
