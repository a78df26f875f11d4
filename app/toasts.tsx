import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ExternalToast } from 'sonner'

type Sonner = typeof import('sonner')
type Kind = 'success' | 'error' | 'warning' | 'info'
type Show = (message: string, options?: ExternalToast) => void

export type Toasts = Record<Kind, Show>

const ToastContext = createContext<Toasts | null>(null)

/** Short messages at the bottom right, read out by a screen reader. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}

/**
 * Shows toasts as the specification sets them (section 9). Their code loads when the visitor first touches the page, or
 * with the first toast.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [sonner, setSonner] = useState<Sonner | null>(null)
  const waiting = useRef<((toast: Sonner['toast']) => void)[]>([])
  const [load] = useState(() => async () => {
    try {
      setSonner(await import('sonner'))
    } catch {
      // No connection: what waits is shown when the next toast or touch loads the code.
    }
  })
  const [askedCount, setAskedCount] = useState(0)
  const [toasts] = useState<Toasts>(() => {
    const showAs =
      (kind: Kind): Show =>
      (message, options) => {
        waiting.current.push((toast) => toast[kind](message, options))
        setAskedCount((count) => count + 1)
      }
    return { success: showAs('success'), error: showAs('error'), warning: showAs('warning'), info: showAs('info') }
  })

  // Toasts wait until the place they appear in is mounted.
  useEffect(() => {
    if (askedCount === 0) return
    if (sonner) for (const show of waiting.current.splice(0)) show(sonner.toast)
    else void load()
  }, [sonner, askedCount, load])

  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, load, { once: true, passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, load)
    }
  }, [load])

  return (
    <ToastContext value={toasts}>
      {children}
      {sonner && <sonner.Toaster position="bottom-right" duration={4_000} visibleToasts={3} gap={14} />}
    </ToastContext>
  )
}
