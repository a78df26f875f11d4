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

/** Sends inquiries that were stored: once after the start, and when the connection returns. */
export function startInquiries(): void {
  const deliver = async () => {
    if (!navigator.onLine || !('locks' in navigator)) return
    const { announceOutbox } = await import('./inquiry-outbox.ts')
    await announceOutbox(sessionStore.get().user?.id, (refused) => void openInquiry({}, refused))
  }
  // A failure is tried again at the next start, or when the connection returns.
  const tryDeliver = () => void deliver().catch(() => undefined)
  setTimeout(tryDeliver, 3_000)
  window.addEventListener('online', tryDeliver)
}
