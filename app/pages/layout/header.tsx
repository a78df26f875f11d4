import Heart from '~icons/lucide/heart'
import Menu from '~icons/lucide/menu'
import Phone from '~icons/lucide/phone'
import ShoppingCart from '~icons/lucide/shopping-cart'
import { Link } from '../../ui/link.tsx'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { site } from '../../../site.config.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { Logo } from '../../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { follow } from './frame/drawer.behaviour.ts'
import { followCartCount, followScroll } from './frame/follow-header.ts'
import { MainMenu } from './main-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { asRef } from '../../platform/behaviours.ts'

const onAppPage = asRef(follow)
const refScroll = asRef(followScroll)

const refCartCount = asRef(followCartCount)

/**
 * The header of every page. At the checkout it has no menu, because nothing there leads to the order:
 * instead it says whom to call.
 */
export function Header({ isCheckout = false }: { isCheckout?: boolean }) {
  return (
    <header
      className="sticky large-text:static top-0 z-20 border-b border-line bg-bg transition-shadow duration-[180ms] data-scrolled:border-transparent data-scrolled:shadow-[0_2px_16px_rgb(8_30_20/0.12)]"
      ref={refScroll}
    >
      <div className="container-page flex min-h-16 items-center large-text:flex-wrap gap-1 min-[75rem]:gap-2">
        <Link to="/" className="mr-auto flex min-h-11 items-center rounded-control no-underline">
          <Logo />
        </Link>
        {isCheckout ? <CallUs /> : <Menus />}
        <CartLink />
        <AccountMenu />
        {!isCheckout && (
          <noscript>
            <a href="#footer" className="font-semibold min-[67.5rem]:hidden">
              Menu
            </a>
          </noscript>
        )}
        <button
          type="button"
          className={`size-11 place-items-center rounded-control hover:bg-surface-2 noscript:hidden min-[67.5rem]:hidden ${isCheckout ? 'hidden' : 'grid'}`}
          aria-haspopup="dialog"
          aria-expanded="false"
          ref={onAppPage}
          data-part="drawer"
          data-when="touch"
        >
          <Menu className="size-6" aria-hidden="true" />
          <span className="sr-only">Menu</span>
        </button>
      </div>
    </header>
  )
}

/** The menus of large screens, and the wish list. */
function Menus() {
  return (
    <>
      <MainMenu />
      <div className="hidden items-center gap-1 whitespace-nowrap min-[67.5rem]:flex min-[75rem]:ml-2 min-[75rem]:gap-2">
        <SubmitProject size="small" />
        <ThemeMenu />
      </div>
      {/* Between the two breakpoints there is no room for it. */}
      <Link
        to="/wish-list"
        className="grid size-11 place-items-center rounded-control text-ink hover:bg-surface-2 min-[67.5rem]:hidden min-[75rem]:grid"
      >
        <Heart className="size-6" aria-hidden="true" />
        <span className="sr-only">Wish list</span>
      </Link>
    </>
  )
}

function CallUs() {
  return (
    <a
      href={`tel:${site.phone}`}
      className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap px-2 text-sm font-semibold text-ink no-underline hover:underline"
    >
      <Phone className="size-4" aria-hidden="true" />
      <span className="sm:hidden">Call us</span>
      <span className="max-sm:hidden">
        Questions? Call <span className="money">{formatPhone(site.phone)}</span>
      </span>
    </a>
  )
}

/** How many pieces are in the cart is known in the browser only. */
function CartLink() {
  return (
    <Link
      to="/cart"
      className="relative grid size-11 place-items-center rounded-control text-ink hover:bg-surface-2"
    >
      <ShoppingCart className="size-6" aria-hidden="true" />
      <span className="sr-only" ref={refCartCount} data-cart-words>
        Cart
      </span>
    </Link>
  )
}
