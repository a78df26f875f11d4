/** The words for what the database refuses about refusals, by the code that it raises. */
export const sharedRefusals = {
  first_status_wrong: 'A new record must start with the status {status}.',
  status_cannot_change: 'The status cannot change from {from} to {to}.',
  rows_only_added: 'Records of this kind cannot be changed or deleted.',
  postings_unbalanced: 'The two sides of this entry are not equal.',
} as const
