import { useTheme } from 'next-themes'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ExternalToast } from 'sonner'

type Toaster = typeof import('./toaster.tsx')
interface Loaded {
  toaster: Toaster
  /** The element the toasts are in. It moves, so that they stay as they are. */
  place: HTMLElement
}

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

/** An open dialog covers the page and makes it inert: toasts are then inside the dialog, where they are seen, pressed and read. */
function moveToTop(place: HTMLElement): void {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (place.parentElement !== top) top.append(place)
}

/** The place is in the page before the first toast, and leaves a dialog that closes. */
function usePlaceInPage(place: HTMLElement | undefined): void {
  useEffect(() => {
    if (!place) return
    const onClose = () => moveToTop(place)
    moveToTop(place)
    document.addEventListener('close', onClose, true)
    return () => {
      document.removeEventListener('close', onClose, true)
      place.remove()
    }
  }, [place])
}

/**
 * Shows toasts as the specification sets them (section 9). Their code loads when the visitor first touches the page, or
 * with the first toast.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { resolvedTheme } = useTheme()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const waiting = useRef<((toast: Toaster['toast']) => void)[]>([])
  const [load] = useState(() => async () => {
    try {
      const toaster = await import('./toaster.tsx')
      setLoaded((now) => now ?? { toaster, place: document.createElement('div') })
    } catch {
      // No connection: what waits is shown when the next toast or touch loads the code.
    }
  })
  const [askedCount, setAskedCount] = useState(0)
  const [toasts] = useState<Toasts>(() => {
    const getOrderViewAs =
      (kind: Kind): Show =>
      (message, options) => {
        waiting.current.push((toast) => toast[kind](message, options))
        setAskedCount((count) => count + 1)
      }
    return {
      success: getOrderViewAs('success'),
      error: getOrderViewAs('error'),
      warning: getOrderViewAs('warning'),
      info: getOrderViewAs('info'),
    }
  })

  usePlaceInPage(loaded?.place)

  // Toasts wait until the place they appear in is mounted.
  useEffect(() => {
    if (askedCount === 0) return
    if (!loaded) return void load()
    moveToTop(loaded.place)
    for (const show of waiting.current.splice(0)) show(loaded.toaster.toast)
  }, [loaded, askedCount, load])

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
      {loaded && (
        <loaded.toaster.Toaster
          place={loaded.place}
          theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
        />
      )}
    </ToastContext>
  )
}
