import type { Module } from '../../backend/functions/module.ts'
import { answerMerge, getMerge } from './answer-merge.ts'
import { blockPerson, signOutPerson, unblockPerson } from './block-person.ts'
import { exportPerson } from './export-person.ts'
import { forgetErasedPeople } from './forget-erased-people.ts'
import { getPerson } from './get-person.ts'
import { invitePerson } from './invite-person.ts'
import { decideForPerson, requestForPerson } from './person-requests.ts'
import { previewMerge, requestMerge } from './request-merge.ts'

/** What staff see of people with an account, and do for them. */
export const peopleModule: Module = {
  functions: [
    getPerson,
    invitePerson,
    blockPerson,
    unblockPerson,
    signOutPerson,
    requestForPerson,
    decideForPerson,
    exportPerson,
    previewMerge,
    requestMerge,
    getMerge,
    answerMerge,
  ],
  queues: [],
  scheduledTasks: [forgetErasedPeople],
}
