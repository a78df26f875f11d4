import { registerServiceWorker } from './service-worker/register-service-worker.ts'
import { followTranslation } from './translated-page.ts'

/** Starts what a page needs only once it runs: its code is not part of a first visit. */
export function startLater(): void {
  followTranslation()
  registerServiceWorker()
}
