import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** A window whose storage is what a browser gives it; the module is new for each test. */
async function openIn(
  areas: { localStorage: unknown; sessionStorage?: unknown },
  page = Object.assign(new EventTarget(), { name: '' }),
) {
  vi.resetModules()
  Object.defineProperties(page, Object.getOwnPropertyDescriptors(areas))
  vi.stubGlobal('window', page)
  return import('./stored.ts')
}

function storageOf(entries: Record<string, string> = {}) {
  return Object.defineProperties(entries, {
    getItem: { value: (key: string) => entries[key] ?? null },
    setItem: { value: (key: string, text: string) => void (entries[key] = text) },
    removeItem: { value: (key: string) => delete entries[key] },
  })
}

const blocked = {
  get localStorage(): unknown {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
}
const full = {
  localStorage: {
    getItem: () => null,
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  },
}

test('a text is stored until it is deleted', async () => {
  const { createStored } = await openIn({ localStorage: storageOf() })
  const stored = createStored('theme')
  expect([stored.read(), stored.write('dark'), stored.read()]).toEqual([null, true, 'dark'])
  expect(createStored('theme').read()).toBe('dark')
  stored.write(null)
  expect(stored.read()).toBeNull()
})

test.each([
  ['blocked', blocked],
  ['missing', { localStorage: null }],
  ['full', full],
])('where storage is %s a text lasts for one visit', async (_, areas) => {
  const { createStored } = await openIn(areas)
  const stored = createStored('cart')
  expect([stored.read(), stored.write('one'), stored.read()]).toEqual([null, false, 'one'])
  expect(createStored('cart').read()).toBe('one')
})

test('where storage is blocked the next document of the tab has the cart, and nothing secret', async () => {
  const page = Object.assign(new EventTarget(), { name: '' })
  const first = await openIn(blocked, page)
  first.createStored('cart').write('[]')
  first.createStored('auth-session').write('a secret')
  const next = await openIn(blocked, page)
  expect(next.createStored('cart').read()).toBe('[]')
  expect(next.createStored('auth-session').read()).toBeNull()
  expect(page.name).not.toContain('secret')
  next.createStored('cart').write(null)
  expect((await openIn(blocked, page)).createStored('cart').read()).toBeNull()
})

test.each([
  'unstored:no JSON',
  'unstored:{"a":1}',
  'unstored:5',
  'unstored:[["cart",5],["auth-session","of a thief"],null]',
  'unstored:[["auth-session","of a thief"]]',
  'a name of another site',
])('a tab whose name is %s begins with nothing', async (name) => {
  const { createStored } = await openIn(blocked, Object.assign(new EventTarget(), { name }))
  expect(createStored('cart').read()).toBeNull()
  expect(createStored('auth-session').read()).toBeNull()
})

test('every reader in this tab and in others is called after a change', async () => {
  const { createStored } = await openIn({ localStorage: storageOf() })
  const stored = createStored('wishes')
  const onChange = vi.fn()
  const stop = createStored('wishes').subscribe(onChange)
  stored.write('a')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'wishes' }))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(onChange).toHaveBeenCalledTimes(3)
  stop()
  stored.write('b')
  expect(onChange).toHaveBeenCalledTimes(3)
})

/** A browser in which `auth` tells of sessions, and the texts that are tried. */
async function openTyped(stored: Record<string, string> = {}) {
  const { createStored } = await openIn({
    localStorage: storageOf(stored),
    sessionStorage: storageOf(),
  })
  const typed = await import('./typed.ts')
  const session = createStored('auth-session')
  let tell: (event: string, now: { user: { id: string } } | null) => void = () => {}
  const auth = { onAuthStateChange: (listener: typeof tell) => (tell = listener) }
  typed.followOwner({ auth } as never)
  return {
    address: typed.createTyped('checkout'),
    quote: typed.createTyped('quote', 'tab'),
    cart: createStored('cart'),
    deleteTyped: typed.deleteTyped,
    signIn(id: string) {
      session.write('{}')
      tell('SIGNED_IN', { user: { id } })
    },
    /** As supabase-js does when the service refuses to refresh it. */
    endSession() {
      session.write(null)
      tell('SIGNED_OUT', null)
    },
  }
}

test('what a guest typed is claimed at sign-in, and never reaches the next person', async () => {
  const { address, quote, cart, deleteTyped, signIn } = await openTyped()
  for (const stored of [address, quote, cart]) stored.write('text')
  signIn('ada')
  expect([address.read(), quote.read()]).toEqual(['text', 'text'])
  signIn('ada')
  expect(address.read()).toBe('text')
  signIn('bola')
  expect([address.read(), quote.read(), cart.read()]).toEqual([null, null, 'text'])

  address.write('text')
  deleteTyped()
  expect([address.read(), quote.read(), cart.read()]).toEqual([null, null, 'text'])
})

test('a guest never sees the text of an earlier person, and loses none of their own', async () => {
  const left = { 'typed:owner': 'ada', 'typed:checkout': 'of Ada', 'typed:reseller': 'of Ada' }
  const { address, signIn } = await openTyped(left)
  expect(address.read()).toBeNull()
  address.write('of the guest')
  signIn('bola')
  expect(address.read()).toBe('of the guest')
  expect(left).not.toHaveProperty('typed:reseller')
})

test('a session that ends elsewhere takes the text along, unless the same person signs in again', async () => {
  const stored = {}
  const { address, quote, signIn, endSession } = await openTyped(stored)
  signIn('ada')
  for (const text of [address, quote]) text.write('of Ada')
  endSession()
  expect([address.read(), quote.read(), Object.keys(stored)]).toEqual([null, null, []])
  signIn('ada')
  expect([address.read(), quote.read()]).toEqual(['of Ada', 'of Ada'])
  endSession()
  address.write('of the guest')
  signIn('bola')
  expect([address.read(), quote.read()]).toEqual(['of the guest', null])
})
