import { createElement } from 'react'
import MessageCircle from '~icons/lucide/message-circle'
import { useLocation, useMatches } from 'react-router'
import type { BottomAction } from '../../platform/bottom-action.ts'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** This page has a bar of its own with the sum to pay, and another link to WhatsApp. */
const pageWithoutIt = '/payment-details'

/**
 * On phones a bar below the page: the chat on the left, the main action of the page on the right.
 * On larger screens only the chat, as a round button at the bottom right. The chat opens a new tab.
 */
export function BottomBar() {
  const { pathname } = useLocation()
  if (pathname === pageWithoutIt) return null
  return (
    <>
      {/* As high as the bar, so that it covers nothing at the end of the page. */}
      <div className="h-16 bg-[#06281b] md:hidden large-text:hidden" data-no-print />
      <aside
        aria-label="Chat"
        data-no-print
        className="z-20 flex min-h-16 items-center gap-3 border-t border-line bg-bg px-4 py-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 large-text:static md:fixed md:bottom-5 md:right-5 md:min-h-0 md:border-0 md:bg-transparent md:p-0"
      >
        <a
          href={whatsappUrl()}
          target="_blank"
          rel="noreferrer"
          className="group relative grid size-12 shrink-0 place-items-center rounded-full bg-[#0b6b45] text-white ring-white focus-visible:ring-2 hover:bg-[#085437] md:size-14 md:shadow-overlay"
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
        <div className="grid min-w-0 flex-1 md:hidden">
          <MainAction />
        </div>
      </aside>
    </>
  )
}

/** That of the page; otherwise the question that most visitors come with. */
function MainAction() {
  const page = useMatches()
    .filter((match) => actionOf(match.handle))
    .at(-1)
  const Action = page && actionOf(page.handle)
  // A page’s own component: it does not change while the page is open.
  if (Action) return createElement(Action, { data: page.loaderData })
  return <ButtonLink to="/solar-calculator">See my system and price</ButtonLink>
}

function actionOf(handle: unknown): BottomAction | undefined {
  // A route module exports it with this type.
  return (handle as { BottomAction?: BottomAction } | undefined)?.BottomAction
}
