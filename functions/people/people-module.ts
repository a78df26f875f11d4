import type { Module } from '../../backend/functions/module.ts'
import { blockPerson, signOutPerson, unblockPerson } from './block-person.ts'
import { exportPerson } from './export-person.ts'
import { forgetErasedPeople } from './forget-erased-people.ts'
import { getPerson } from './get-person.ts'
import { invitePerson } from './invite-person.ts'
import { decideForPerson, requestForPerson } from './person-requests.ts'

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
  ],
  queues: [],
  scheduledTasks: [forgetErasedPeople],
}
