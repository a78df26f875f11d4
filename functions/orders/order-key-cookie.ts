import { orderCookieDays } from '../../domain/orders/order-proof.ts'
import { repairLink } from '../../domain/text/repair-link.ts'

/**
 * The keys of a guest's last orders in one cookie, so that no address, history, log or shared
 * screen shows them. Scripts cannot read it, and other sites cannot send requests with it. With the
 * prefix no other host of the same domain can set it.
 */
const cookieNameOf = (siteUrl: string) =>
  siteUrl.startsWith('https:') ? '__Host-order-keys' : 'order-keys'
/** The cookie goes with every request, so it stays short. */
const maxOrders = 5
/** Long enough to pay. After that the link in the mail opens the order again. */
const maxAgeS = orderCookieDays * 86_400

interface OrderKey {
  orderId: string
  orderKey: string
}

/** What a browser sends to a site. */
interface Browser {
  /** The `Cookie` header; empty without one. */
  cookies: string
  siteUrl: string
}

const orderKeyPattern = /^([0-9a-f-]{36})\.([\w-]{1,100})$/i

function readOrderKeys({ cookies, siteUrl }: Browser): OrderKey[] {
  const name = `${cookieNameOf(siteUrl)}=`
  const pairs = cookies.split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? ''
  return value.split('~').flatMap((entry) => {
    const [, orderId, orderKey] = orderKeyPattern.exec(entry) ?? []
    return orderId && orderKey ? [{ orderId: orderId.toLowerCase(), orderKey }] : []
  })
}

/** The key of an order in a `Cookie` header; null when it is not there. */
export function findOrderKey(browser: Browser, orderId: string): string | null {
  return (
    readOrderKeys(browser).find((each) => each.orderId === orderId.toLowerCase())?.orderKey ?? null
  )
}

/**
 * The orders whose keys a browser holds.
 * @param keyOf the true key of an order
 */
export function listKnownOrders(browser: Browser, keyOf: (orderId: string) => string): string[] {
  return readOrderKeys(browser)
    .filter(({ orderId, orderKey }) => orderKey === keyOf(orderId))
    .map(({ orderId }) => orderId)
}

/** The `Set-Cookie` header that adds a key to those in a `Cookie` header. The oldest ones leave. */
export function addOrderKey(browser: Browser, added: OrderKey): string {
  const { siteUrl } = browser
  const others = readOrderKeys(browser).filter(
    ({ orderId }) => orderId !== added.orderId.toLowerCase(),
  )
  const value = [added, ...others]
    .slice(0, maxOrders)
    .map(({ orderId, orderKey }) => `${orderId}.${orderKey}`)
    .join('~')
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieNameOf(siteUrl)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * Moves the key of an order's link into the cookie. The redirect happens before the page exists, so
 * the browser keeps no address with the key.
 * @returns null for every other address
 */
export function moveOrderKey(
  { pathname, search, cookies }: { pathname: string; search: string; cookies: string },
  siteUrl: string,
): { location: string; setCookie?: string } | null {
  if (!/^\/payment-details\/?$/.test(pathname)) return null
  const query = repairLink(new URLSearchParams(search))
  const [orderId, orderKey] = [query.get('order'), query.get('key')]
  if (orderKey === null) return null
  query.delete('key')
  const location = query.size === 0 ? '/payment-details' : `/payment-details?${query}`
  return orderKeyPattern.test(`${orderId ?? ''}.${orderKey}`)
    ? {
        location,
        setCookie: addOrderKey({ cookies, siteUrl }, { orderId: orderId ?? '', orderKey }),
      }
    : { location }
}
