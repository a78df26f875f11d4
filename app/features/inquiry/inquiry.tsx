import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { notSentMessage, sentMessage } from './inquiry-messages.ts'
import type { WaitingInquiry } from './inquiry-outbox.ts'
import type { KnownProject } from './known-project.ts'
import { useSession } from '../session/session.tsx'
import { useSupabase } from '../../platform/supabase.tsx'
import { useToasts } from '../../platform/toasts.tsx'

interface InquiryOpener {
  /** Opens the inquiry dialog with these values filled in. */
  open(known?: KnownProject): void
}

const InquiryContext = createContext<InquiryOpener | null>(null)

type Outbox = typeof import('./inquiry-outbox.ts')
type InquiryDialog = typeof import('./inquiry-dialog.tsx').default

export function useInquiry(): InquiryOpener {
  const opener = use(InquiryContext)
  if (!opener) throw new Error('useInquiry needs an InquiryProvider above it')
  return opener
}

/**
 * Sends inquiries that were stored without a connection: once after the start, and when the
 * connection returns. One that was refused is offered for correction.
 */
function useOutbox(correct: (refused: WaitingInquiry) => void): void {
  const loadSupabase = useSupabase()
  const toast = useToasts()
  const { user } = useSession()
  const offer = useEffectEvent((refused: WaitingInquiry, outbox: Outbox) => {
    // Another person's words are not shown here.
    if (refused.userId !== null && refused.userId !== user?.id) return
    toast.error(notSentMessage(refused.refusal ?? ''), {
      duration: Infinity,
      action: { label: 'Correct it', onClick: () => correct(refused) },
      cancel: { label: 'Delete it', onClick: () => void outbox.deleteWaiting(refused.clientId) },
    })
  })
  useEffect(() => {
    async function deliver() {
      if (!navigator.onLine || !('locks' in navigator)) return
      const outbox = await import('./inquiry-outbox.ts')
      const { sentCount, refused } = await outbox.deliverOutbox(loadSupabase)
      if (sentCount > 0) toast.success(sentMessage)
      for (const inquiry of refused) offer(inquiry, outbox)
    }
    // A failure is tried again at the next start, or when the connection returns.
    const tryDeliver = () => void deliver().catch(() => undefined)
    const timer = setTimeout(tryDeliver, 3_000)
    window.addEventListener('online', tryDeliver)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryDeliver)
    }
  }, [loadSupabase, toast])
}

/** The one inquiry dialog of the site. Its code loads when it is first opened. */
export function InquiryProvider({ children }: { children: ReactNode }) {
  const toast = useToasts()
  const [state, setState] = useState<{
    isOpen: boolean
    Dialog?: InquiryDialog
    known?: KnownProject
    refused?: WaitingInquiry
  }>({ isOpen: false })
  useOutbox((refused) => void open({}, refused))

  async function open(known: KnownProject = {}, refused?: WaitingInquiry) {
    try {
      const { default: Dialog } = await import('./inquiry-dialog.tsx')
      setState({ isOpen: true, Dialog, known, ...(refused && { refused }) })
    } catch {
      toast.error('The form needs a connection to load. Try again when you are back online.')
    }
  }

  return (
    <InquiryContext value={{ open: (known) => void open(known) }}>
      {children}
      {state.Dialog && (
        <state.Dialog
          isOpen={state.isOpen}
          known={state.known}
          refused={state.refused}
          onClose={() => setState((now) => ({ ...now, isOpen: false }))}
        />
      )}
    </InquiryContext>
  )
}
