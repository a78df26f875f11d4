import type { Module } from '../../../backend/functions/module.ts'
import { addRegisterSystem } from './add-register-system.ts'
import { addStoryPhoto } from './add-story-photo.ts'
import { decideRegisterProposal } from './decide-register-proposal.ts'
import { eraseRegisterName } from './erase-register-name.ts'
import { checkRegister, closeRegisterFault } from './mend-register.ts'
import { proposeRegisterEntry } from './propose-register-entry.ts'
import { saveRegisterStory } from './save-register-story.ts'

/** What staff do with the carbon register. */
export const registerDeskModule: Module = {
  functions: [
    proposeRegisterEntry,
    decideRegisterProposal,
    checkRegister,
    closeRegisterFault,
    addRegisterSystem,
    saveRegisterStory,
    eraseRegisterName,
    addStoryPhoto,
  ],
  queues: [],
  scheduledTasks: [],
}
