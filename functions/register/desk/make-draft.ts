import type { Tx } from '../../../backend/functions/functions.ts'
import type { Asked } from '../../../domain/register/staff/proposal-functions.ts'
import { draftIssue } from './draft-issue.ts'
import { draftCancellation, draftRelease, draftRetirement, draftTransfer } from './draft-move.ts'
import { draftPeriod } from './draft-period.ts'
import { draftAmendment, draftNewProject } from './draft-project.ts'
import { draftOf, type Draft } from './draft.ts'

/**
 * The entry that would be written for what staff ask, from the register as it is now.
 * @throws FunctionError 4xx with what is wrong
 */
export function makeDraft(tx: Tx, { kind, ask }: Asked): Promise<Draft> | Draft {
  switch (kind) {
    case 'register_project':
      return draftNewProject(tx, ask)
    case 'amend_project':
      return draftAmendment(tx, ask)
    case 'open_company':
      return draftOf({
        type: 'holder_opened',
        data: { kind: 'company', name: ask.name, commitment: null },
      })
    case 'add_period':
      return draftPeriod(tx, ask)
    case 'issue':
      return draftIssue(tx, ask)
    case 'transfer':
      return draftTransfer(tx, ask)
    case 'retire':
      return draftRetirement(tx, ask)
    case 'cancel':
      return draftCancellation(tx, ask)
    case 'release_buffer':
      return draftRelease(tx, ask)
    case 'note':
      return draftOf({ type: 'note_added', data: { about: ask.about, text: ask.text } })
  }
}
