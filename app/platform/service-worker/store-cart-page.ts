let isSent = false

/** Lets the service worker store the page of the cart, so that it opens without a connection. */
export function storeCartPage(): void {
  if (isSent || !('serviceWorker' in navigator)) return
  isSent = true
  // Never resolves in a browser that has no service worker.
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ hasCart: true }))
}
