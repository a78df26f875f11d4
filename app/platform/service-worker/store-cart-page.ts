let isSent = false

/** Lets the service worker store the page of the cart, so that it opens without a connection. */
export function storeCartPage(): void {
  if (isSent) return
  isSent = true
  // A browser that forbids service workers has none; in others this may wait for ever.
  void send().catch(() => undefined)
}

async function send(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ hasCart: true })
}
