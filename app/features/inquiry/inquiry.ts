import { toast } from '../../platform/toasts.ts'
import { sessionStore } from '../session/session-state.ts'
import type { WaitingInquiry } from './inquiry-outbox.ts'
import { inquiryStore } from './inquiry-store.ts'
import type { KnownProject } from './known-project.ts'

/**
 * Opens the inquiry dialog. Its code loads when it is first opened.
 * @param known values that are filled in
 * @param refused an inquiry that was sent later and refused, to correct it
 */
export async function openInquiry(
  known: KnownProject = {},
  refused?: WaitingInquiry,
): Promise<void> {
  try {
    const { mountInquiry } = await import('./opened-inquiry.tsx')
    mountInquiry()
    inquiryStore.set({ isOpen: true, known, ...(refused && { refused }) })
  } catch {
    toast.error('The form needs a connection to load. Try again when you are back online.')
  }
}

/** Sends inquiries that were stored. Whatever fails is tried again at the next start. */
export async function deliverInquiries(): Promise<void> {
  if (!navigator.onLine || !('locks' in navigator)) return
  try {
    const { announceOutbox } = await import('./inquiry-outbox.ts')
    await announceOutbox(sessionStore.get().user?.id, (refused) => void openInquiry({}, refused))
  } catch {
    // Without a connection, or in a browser that stores nothing.
  }
}
