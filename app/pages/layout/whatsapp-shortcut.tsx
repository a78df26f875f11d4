import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'

/** On these pages it would cover sums and buttons. They have another link to WhatsApp. */
const pagesWithoutIt = new Set(['/cart', '/payment-details'])

/**
 * The floating chat button: bottom left on small screens, bottom right on larger ones. Opens a new
 * tab.
 */
export function WhatsAppShortcut() {
  const { pathname } = useLocation()
  const isAway = useIsAway()
  if (pagesWithoutIt.has(pathname)) return null
  return (
    <aside aria-label="Chat" data-no-print>
      <a
        href={whatsappUrl()}
        target="_blank"
        rel="noreferrer"
        data-away={isAway || undefined}
        className="group fixed bottom-5 left-5 z-20 grid size-12 place-items-center rounded-full bg-[#0b6b45] text-white shadow-overlay ring-white focus-visible:ring-2 hover:bg-[#085437] motion-safe:transition-[translate] max-md:data-away:not-focus-visible:translate-y-24 md:left-auto md:right-5 md:size-14"
      >
        <MessageCircle className="size-6 md:size-7" aria-hidden="true" />
        <span
          role="tooltip"
          className="pointer-events-none absolute left-full ml-2 whitespace-nowrap rounded-control bg-ink px-3 py-1.5 text-sm text-bg opacity-0 transition-opacity duration-[120ms] group-hover:opacity-100 group-focus-visible:opacity-100 md:left-auto md:right-full md:ml-0 md:mr-2"
        >
          WhatsApp Chat
        </span>
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </aside>
  )
}

/** Smaller movements do not count as a change of direction. */
const minMovePx = 8

/**
 * True while the visitor scrolls down, because the button would cover the text on phones, and while
 * the footer is on the screen, which has the same link. Scrolling up shows it again.
 */
function useIsAway(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let lastY = window.scrollY
    const isAtFooter = () => {
      const top = document.querySelector('body > footer')?.getBoundingClientRect().top
      return top !== undefined && top < window.innerHeight
    }
    const onScroll = () => {
      const moved = window.scrollY - lastY
      if (Math.abs(moved) < minMovePx) return
      setAway(moved > 0 || isAtFooter())
      lastY = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isAway
}
