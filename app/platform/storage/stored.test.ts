import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** A window whose storage is what a browser gives it; the module is new for each test. */
async function openIn(areas: { localStorage: unknown; sessionStorage?: unknown }) {
  vi.resetModules()
  const page = new EventTarget()
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

test('what somebody typed ends with sign-out, and never reaches the next person', async () => {
  const [localStorage, sessionStorage] = [storageOf(), storageOf()]
  const { createStored } = await openIn({ localStorage, sessionStorage })
  const { claimTyped, deleteTyped } = await import('./typed.ts')
  const address = createStored('checkout', { isTyped: true })
  const quote = createStored('quote', { area: 'tab', isTyped: true })
  const cart = createStored('cart')
  for (const stored of [address, quote, cart]) stored.write('text')

  claimTyped('ada')
  expect([address.read(), quote.read()]).toEqual(['text', 'text'])
  claimTyped('ada')
  expect(address.read()).toBe('text')
  claimTyped('bola')
  expect([address.read(), quote.read(), cart.read()]).toEqual([null, null, 'text'])

  address.write('text')
  deleteTyped()
  expect([address.read(), quote.read(), cart.read()]).toEqual([null, null, 'text'])
})
