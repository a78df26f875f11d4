/** After this, nothing that was asked for before the worker listened is on its way. */
const onItsWayMs = 30_000

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
  active?.postMessage({ keep: window.location.href })
  cacheFiles((files) => active?.postMessage({ files }))
}

/** What the page is made of came before the worker could listen, or is still on its way; the browser has it. What is fetched later passes the worker. */
function cacheFiles(keep: (files: string[]) => void): void {
  const observer = new PerformanceObserver((list) => {
    const files = list
      .getEntries()
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/'))
    if (files.length > 0) keep(files)
  })
  observer.observe({ type: 'resource', buffered: true })
  setTimeout(() => observer.disconnect(), onItsWayMs)
}
