import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, type ToasterProps } from 'sonner'

export { toast } from 'sonner'

/** As the specification sets them (section 9). The offset keeps the chat shortcut free. */
const settings: ToasterProps = {
  position: 'bottom-right',
  offset: { bottom: 96 },
  duration: 4_000,
  visibleToasts: 3,
  gap: 14,
  style: { fontFamily: 'inherit' },
  toastOptions: { actionButtonStyle: { minHeight: 44, paddingInline: 16 } },
}

/** Where toasts are shown. Loaded with the first one. */
export function Toaster({ place, theme }: { place: HTMLElement; theme: 'light' | 'dark' }) {
  usePauseOnFocus(place)
  return createPortal(<Sonner {...settings} theme={theme} />, place)
}

/** Their time stands still under the mouse; for the keyboard to have the same, the focus counts as the mouse. */
function usePauseOnFocus(place: HTMLElement): void {
  useEffect(() => {
    const passOn = (event: FocusEvent) => {
      const isLeaving = event.type === 'focusout'
      if (isLeaving && event.relatedTarget instanceof Node && place.contains(event.relatedTarget))
        return
      place
        .querySelector('ol')
        ?.dispatchEvent(new MouseEvent(isLeaving ? 'mouseout' : 'mouseover', { bubbles: true }))
    }
    place.addEventListener('focusin', passOn)
    place.addEventListener('focusout', passOn)
    return () => {
      place.removeEventListener('focusin', passOn)
      place.removeEventListener('focusout', passOn)
    }
  }, [place])
}
