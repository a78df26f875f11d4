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

/** Shows toasts as the specification sets them (section 9). Their code loads with the first one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [sonner, setSonner] = useState<Sonner | null>(null)
  const waiting = useRef<((toast: Sonner['toast']) => void)[]>([])

  // The first toasts wait until the place they appear in is mounted.
  useEffect(() => {
    if (!sonner) return
    for (const show of waiting.current.splice(0)) show(sonner.toast)
  }, [sonner])

  const [toasts] = useState<Toasts>(() => {
    let loaded: Sonner | undefined
    const showAs =
      (kind: Kind): Show =>
      (message, options) => {
        if (loaded) return void loaded.toast[kind](message, options)
        waiting.current.push((toast) => toast[kind](message, options))
        void import('sonner').then((module) => {
          loaded = module
          setSonner(module)
        })
      }
    return { success: showAs('success'), error: showAs('error'), warning: showAs('warning'), info: showAs('info') }
  })

  return (
    <ToastContext value={toasts}>
      {children}
      {sonner && <sonner.Toaster position="bottom-right" duration={4_000} visibleToasts={3} gap={14} />}
    </ToastContext>
  )
}
