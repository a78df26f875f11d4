import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { WaitingInquiry } from './inquiry-outbox.ts'
import type { KnownProject } from './known-project.ts'
import { useSession } from '../session/session.tsx'
import { loadSupabase } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'

interface InquiryOpener {
  /** Opens the inquiry dialog with these values filled in. */
  open(known?: KnownProject): void
}

const InquiryContext = createContext<InquiryOpener | null>(null)

type InquiryDialog = typeof import('./inquiry-dialog.tsx').default

export function useInquiry(): InquiryOpener {
  const opener = use(InquiryContext)
  if (!opener) throw new Error('useInquiry needs an InquiryProvider above it')
  return opener
}

/** Sends inquiries that were stored: once after the start, and when the connection returns. */
function useOutbox(correct: (refused: WaitingInquiry) => void): void {
  const { user } = useSession()
  const deliver = useEffectEvent(async () => {
    if (!navigator.onLine || !('locks' in navigator)) return
    const { announceOutbox } = await import('./inquiry-outbox.ts')
    await announceOutbox({ toast, userId: user?.id, correct })
  })
  useEffect(() => {
    // A failure is tried again at the next start, or when the connection returns.
    const tryDeliver = () => void deliver().catch(() => undefined)
    const timer = setTimeout(tryDeliver, 3_000)
    window.addEventListener('online', tryDeliver)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryDeliver)
    }
  }, [])
}

/** The one inquiry dialog of the site. Its code loads when it is first opened. */
export function InquiryProvider({ children }: { children: ReactNode }) {
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
