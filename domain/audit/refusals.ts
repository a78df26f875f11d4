/** The words for what the database refuses about audit, by the code that it raises. */
export const auditRefusals = {
  audit_fixed: 'The audit cannot be changed.',
  undo_in_use: 'This cannot be undone any more: something else uses what was changed.',
  undo_nothing: 'There is nothing to undo. You can undo a change of your own for 15 minutes.',
  undo_not_possible: 'This change cannot be undone, because it also changed: {others}.',
  undo_changed_since: 'Nothing was undone, because somebody has changed this since: {changed}.',
  undone_already: 'This was undone already.',
  undo_units_moved: 'Nothing was undone, because the units have been sold or moved since.',
  undo_text_too_long: 'This cannot be undone, because a text in it is too long.',
} as const
