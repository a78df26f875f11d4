import type { Module } from '../../../backend/functions/module.ts'
import { decideRegisterProposal } from './decide-register-proposal.ts'
import { eraseRegisterName } from './erase-register-name.ts'
import { checkRegister, closeRegisterFault, saveRegisterStory } from './mend-register.ts'
import { proposeRegisterEntry } from './propose-register-entry.ts'

/** What staff do with the carbon register. */
export const registerDeskModule: Module = {
  functions: [
    proposeRegisterEntry,
    decideRegisterProposal,
    checkRegister,
    closeRegisterFault,
    saveRegisterStory,
    eraseRegisterName,
  ],
  queues: [],
  scheduledTasks: [],
}
