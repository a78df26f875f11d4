import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, type ToasterProps } from 'sonner'

export { toast } from 'sonner'

/** The offset leaves room for the WhatsApp button. */
const settings: ToasterProps = {
  position: 'bottom-right',
  offset: { bottom: 96 },
  duration: 4_000,
  visibleToasts: 3,
  gap: 14,
  style: { fontFamily: 'inherit' },
  toastOptions: {
    actionButtonStyle: { minHeight: 44, paddingInline: 16 },
    cancelButtonStyle: { minHeight: 44, paddingInline: 16 },
  },
}

/** Shows the toasts inside an element. */
export function Toaster({ place, theme }: { place: HTMLElement; theme: 'light' | 'dark' }) {
  usePauseOnFocus(place)
  useFocusAfterToast(place)
  return createPortal(<Sonner {...settings} theme={theme} />, place)
}

/**
 * Sonner stops the time of toasts under the mouse. This sends it mouse events when the keyboard
 * focus enters or leaves, and again when it lets the time run because another toast has gone.
 */
function usePauseOnFocus(place: HTMLElement): void {
  useEffect(() => {
    const send = (type: 'mouseover' | 'mouseout') =>
      place.querySelector('ol')?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    const forward = (event: FocusEvent) => {
      const isLeaving = event.type === 'focusout'
      if (isLeaving && event.relatedTarget instanceof Node && place.contains(event.relatedTarget))
        return
      send(isLeaving ? 'mouseout' : 'mouseover')
    }
    const expansion = new MutationObserver(() => {
      if (place.contains(document.activeElement)) send('mouseover')
    })
    place.addEventListener('focusin', forward)
    place.addEventListener('focusout', forward)
    expansion.observe(place, { subtree: true, attributeFilter: ['data-expanded'] })
    return () => {
      place.removeEventListener('focusin', forward)
      place.removeEventListener('focusout', forward)
      expansion.disconnect()
    }
  }, [place])
}

/** A toast that goes while it has the focus gives it back to where it came from, or to the heading. */
function useFocusAfterToast(place: HTMLElement): void {
  useEffect(() => {
    let before: EventTarget | null = null
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !place.contains(relatedTarget)) before = relatedTarget
    }
    const removal = new MutationObserver((changes) => {
      const isGone = changes.some(({ removedNodes }) => removedNodes.length > 0)
      if (!isGone || before === null || document.activeElement !== document.body) return
      const isThere = before instanceof HTMLElement && before.isConnected
      const target = isThere ? before : document.querySelector<HTMLElement>('main h1')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      before = null
    })
    place.addEventListener('focusin', remember)
    removal.observe(place, { subtree: true, childList: true })
    return () => {
      place.removeEventListener('focusin', remember)
      removal.disconnect()
    }
  }, [place])
}
