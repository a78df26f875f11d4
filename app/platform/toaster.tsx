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
  return createPortal(<Sonner {...settings} theme={theme} />, place)
}

/**
 * Sonner stops the time of toasts under the mouse. This sends it mouse events when the keyboard
 * focus enters or leaves.
 */
function usePauseOnFocus(place: HTMLElement): void {
  useEffect(() => {
    const forward = (event: FocusEvent) => {
      const isLeaving = event.type === 'focusout'
      if (isLeaving && event.relatedTarget instanceof Node && place.contains(event.relatedTarget))
        return
      place
        .querySelector('ol')
        ?.dispatchEvent(new MouseEvent(isLeaving ? 'mouseout' : 'mouseover', { bubbles: true }))
    }
    place.addEventListener('focusin', forward)
    place.addEventListener('focusout', forward)
    return () => {
      place.removeEventListener('focusin', forward)
      place.removeEventListener('focusout', forward)
    }
  }, [place])
}
