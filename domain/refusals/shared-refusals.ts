/** The words for what the database refuses about refusals, by the code that it raises. */
export const sharedRefusals = {
  first_status_wrong: 'A new row of {table} begins as {status}.',
  status_cannot_change: 'The status cannot change from {from} to {to}.',
  rows_only_added: 'Rows of {table} are only added.',
  postings_unbalanced: 'The postings of an entry must balance.',
} as const
