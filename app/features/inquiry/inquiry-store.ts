import { createStore } from '../../platform/store.ts'
import type { WaitingInquiry } from './inquiry-outbox.ts'
import type { KnownProject } from './known-project.ts'

interface OpenedInquiry {
  isOpen: boolean
  known?: KnownProject
  refused?: WaitingInquiry
}

/** The one inquiry dialog of the site. */
export const inquiryStore = createStore<OpenedInquiry>({ isOpen: false })
