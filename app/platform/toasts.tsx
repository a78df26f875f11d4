import { useTheme } from 'next-themes'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ExternalToast } from 'sonner'

type Toaster = typeof import('./toaster.tsx')
interface Loaded {
  toaster: Toaster
  /**
   * The element that contains the toasts. It moves between page and dialog, so that the toasts keep
   * their state.
   */
  place: HTMLElement
}

type Kind = 'success' | 'error' | 'warning' | 'info'
type Show = (message: string, options?: ExternalToast) => void

export type Toasts = Record<Kind, Show>

const ToastContext = createContext<Toasts | null>(null)

/** Shows short messages at the bottom right, which screen readers announce. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}

/**
 * An open modal dialog makes the rest of the page inert, so toasts must be inside it to be visible
 * and usable.
 */
function moveToTop(place: HTMLElement): void {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (place.parentElement !== top) top.append(place)
}

/**
 * Puts the element into the page before the first toast, and takes it out of a dialog that closes.
 */
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
 * Shows toasts. Their code is downloaded with the first toast, or when the visitor first touches
 * the page.
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
      // No connection. Waiting toasts are shown when the next toast or touch has loaded the code.
    }
  })
  const [requestCount, setRequestCount] = useState(0)
  const [toasts] = useState<Toasts>(() => {
    const showAs =
      (kind: Kind): Show =>
      (message, options) => {
        waiting.current.push((toast) => toast[kind](message, options))
        setRequestCount((count) => count + 1)
      }
    return {
      success: showAs('success'),
      error: showAs('error'),
      warning: showAs('warning'),
      info: showAs('info'),
    }
  })

  usePlaceInPage(loaded?.place)

  // Toasts wait until their element is mounted.
  useEffect(() => {
    if (requestCount === 0) return
    if (!loaded) return void load()
    moveToTop(loaded.place)
    for (const show of waiting.current.splice(0)) show(loaded.toaster.toast)
  }, [loaded, requestCount, load])

  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    // The answer to what was touched is painted first.
    const loadLater = () => setTimeout(load, 300)
    for (const event of events)
      window.addEventListener(event, loadLater, { once: true, passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, loadLater)
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
