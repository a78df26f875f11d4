/** By then, every request that started before the service worker was ready has been answered. */
const pendingRequestsMs = 30_000

/**
 * Installs the service worker once the page has loaded, and lets it cache the open page. Not during
 * development.
 */
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
  active?.postMessage({ page: window.location.href })
  reportLoadedFiles((files) => active?.postMessage({ files }))
}

/**
 * Reports the files that the page loaded before the service worker could see their requests. The
 * browser has them cached.
 */
function reportLoadedFiles(report: (files: string[]) => void): void {
  const observer = new PerformanceObserver((list) => {
    const files = list
      .getEntries()
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/'))
    if (files.length > 0) report(files)
  })
  observer.observe({ type: 'resource', buffered: true })
  setTimeout(() => observer.disconnect(), pendingRequestsMs)
}
