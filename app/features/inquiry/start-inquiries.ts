import { on } from '../../platform/behaviours.ts'
import { createStored } from '../../platform/storage/stored.ts'
import { toast } from '../../platform/toasts.ts'
import type { WaitingInquiry } from './inquiry-outbox.ts'
import type { KnownProject } from './known-project.ts'
import { waitingKey } from './waiting-key.ts'

/** Opens the inquiry dialog instead of the contact page, and sends inquiries that were stored. */
export function startInquiries(): void {
  on('submit', 'form[data-inquiry]', (form, event) => {
    event.preventDefault()
    const fields = new FormData(form as HTMLFormElement)
    const text = (name: string) => fields.get(name)?.toString()
    open({ projectType: text('type'), description: text('description') })
  })
  // A failure is tried again at the next start, or when the connection returns.
  setTimeout(tryDeliver, 3_000)
  window.addEventListener('online', tryDeliver)
}

function open(known: KnownProject, refused?: WaitingInquiry): void {
  import('./opened-inquiry.tsx').then(
    ({ openInquiry }) => openInquiry(known, refused),
    () => toast.error('The form needs a connection to load. Try again when you are back online.'),
  )
}

function tryDeliver(): void {
  if (createStored(waitingKey).read() === null) return
  import('./inquiry-outbox.ts')
    .then(({ announceOutbox }) => announceOutbox((refused) => open({}, refused)))
    .catch(() => {})
}
