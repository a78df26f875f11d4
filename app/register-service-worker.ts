/** Installs the service worker once the page is at rest, and has it keep the page that is open. Not while developing. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser that forbids service workers (private windows) shows the site without them.
  const start = () => void install().catch(() => undefined)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start)
}

async function install(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  // What the page was made of came before the worker could listen; the browser still has it.
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'))
  active?.postMessage({ keep: window.location.href, files })
}
