import Heart from '~icons/lucide/heart'
import Menu from '~icons/lucide/menu'
import Phone from '~icons/lucide/phone'
import ShoppingCart from '~icons/lucide/shopping-cart'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { site } from '../../../site.config.ts'
import { useCartCount } from '../../features/cart/cart-count.ts'
import { toast } from '../../platform/toasts.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { Logo } from '../../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MainMenu } from './main-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/**
 * The header of every page. At the checkout it has no menu, because nothing there leads to the order:
 * instead it says whom to call.
 */
export function Header({ isCheckout = false }: { isCheckout?: boolean }) {
  const drawer = useDrawer()
  const isScrolled = useIsScrolled()

  return (
    <header
      className={`sticky large-text:static top-0 z-20 border-b bg-bg transition-shadow duration-[180ms] ${isScrolled ? 'border-transparent shadow-[0_2px_16px_rgb(8_30_20/0.12)]' : 'border-line'}`}
      data-scrolled={isScrolled || undefined}
      data-ready={useHydrated() || undefined}
    >
      <div className="container-page flex min-h-16 items-center large-text:flex-wrap gap-1 min-[75rem]:gap-2">
        <Link to="/" className="mr-auto flex min-h-11 items-center rounded-control no-underline">
          <Logo />
        </Link>
        {isCheckout ? <CallUs /> : <Menus />}
        <CartLink />
        <div className="hidden whitespace-nowrap min-[67.5rem]:block">
          <AccountMenu />
        </div>
        <button
          type="button"
          className={`size-11 place-items-center rounded-control hover:bg-surface-2 min-[67.5rem]:hidden ${isCheckout ? 'hidden' : 'grid'}`}
          aria-haspopup="dialog"
          aria-expanded={drawer.isOpen}
          onPointerEnter={drawer.warmUp}
          onFocus={drawer.warmUp}
          onClick={() => void drawer.open()}
        >
          <Menu className="size-6" aria-hidden="true" />
          <span className="sr-only">Menu</span>
        </button>
      </div>
      {drawer.MobileDrawer && <drawer.MobileDrawer isOpen={drawer.isOpen} onClose={drawer.close} />}
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

const loadDrawer = () => import('./mobile-drawer.tsx')

/** The code of the drawer is downloaded when the menu button is hovered, focused or pressed. */
function useDrawer() {
  const [isOpen, setOpen] = useState(false)
  const [module, setModule] = useState<Awaited<ReturnType<typeof loadDrawer>> | null>(null)
  return {
    isOpen,
    MobileDrawer: module?.MobileDrawer,
    warmUp: () => void loadDrawer().catch(() => undefined),
    async open() {
      try {
        setModule(await loadDrawer())
        setOpen(true)
      } catch {
        toast.error('The menu needs a connection to load. Try again when you are back online.')
      }
    },
    close: () => setOpen(false),
  }
}

function CartLink() {
  const itemCount = useCartCount()
  return (
    <Link
      to="/cart"
      className="relative grid size-11 place-items-center rounded-control text-ink hover:bg-surface-2"
    >
      <ShoppingCart className="size-6" aria-hidden="true" />
      <span className="sr-only">
        Cart{itemCount > 0 && `, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}`}
      </span>
      {itemCount > 0 && (
        <span
          aria-hidden="true"
          data-testid="cart-count"
          className="money absolute right-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold leading-none text-on-accent"
        >
          {itemCount > 99 ? '99+' : itemCount}
        </span>
      )}
    </Link>
  )
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY > 8)
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isScrolled
}
