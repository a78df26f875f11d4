import { measureAccountHints } from './account-hints.ts'
import { measureCatalogueGrowth } from './catalogue-growth.ts'
import { measureFirstVisitJavaScript } from './visits/first-visit-javascript.ts'
import { measureCachedHome } from './visits/cached-home.ts'
import { measureBulkChange } from './desk/bulk-change.ts'
import { measureAdminExport } from './desk/export.ts'
import { measureAdminFirstScreen } from './desk/first-screen.ts'
import { measureAdminImport } from './desk/import.ts'
import { measureAdminLists } from './desk/lists.ts'
import { measureAbuseByHeavyReaders } from './heavy-readers.ts'
import { measureLocks } from './locks.ts'
import { measureBlocking } from './visits/blocking.ts'
import { measureFirstTouch } from './visits/first-touch.ts'
import { measureInteractions } from './visits/interactions.ts'
import { measureLighthouse } from './visits/lighthouse.ts'
import { measureOrdersGrowth } from './orders-growth.ts'
import { measureOrders } from './orders.ts'
import { measurePageWeight } from './visits/page-weight.ts'
import { measureProductsApi } from './products-api.ts'
import { measureRealtimeChanges } from './realtime/changes.ts'
import { measureRealtimeChannels } from './realtime/channels.ts'
import { measureRenderedPages } from './visits/rendered-pages.ts'
import { measureSilentSockets } from './realtime/silent-sockets.ts'
import { measureSlowBodies } from './visits/slow-bodies.ts'
import { measureRestoreDrill } from './restore-drill.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSolarWorker } from './solar/worker.ts'
import { measureSolarYear } from './solar/year.ts'
import { measureBusyRendering } from './visits/busy-rendering.ts'
import { measureThereAndBack } from './visits/there-and-back.ts'
import { measureStart } from './visits/start-time.ts'
import { measureStorage, measureStorageKills } from './storage/storage.ts'
import { measureVectors } from './storage/vectors.ts'
import { measureWebhookStorm } from './webhooks/webhook-storm.ts'

/** Measures that put load on the server; its memory is recorded during them. */
export const loads = {
  lighthouseJavaScript: measureFirstVisitJavaScript,
  measureCachedHome,
  measureRenderedPages,
  measureBusyRendering,
  measureProductsApi,
  measureSignIn,
  measureAccountHints,
  measureOrders,
  measureSolarYear,
  measureWebhookStorm,
  measureAbuseByHeavyReaders,
}
/** Files; `npm run bench storage` runs these. */
export const storage = { storage: measureStorage, storageKills: measureStorageKills }
/** Sockets; `npm run bench realtime` runs these. */
export const realtime = {
  realtimeChannels: measureRealtimeChannels,
  realtimeChanges: measureRealtimeChanges,
}
/** Attacks on the server, and accidents: `npm run bench abuse` and `npm run bench locks` run these. */
export const abuse = {
  abuseSilentSockets: measureSilentSockets,
  abuseSlowBodies: measureSlowBodies,
  locks: measureLocks,
}
/** The desk with 100,000 products, orders and people; `npm run bench admin` runs these. */
export const desk = {
  adminFirstScreen: measureAdminFirstScreen,
  adminLists: measureAdminLists,
  adminListsExport: measureAdminExport,
  adminListsBulkChange: measureBulkChange,
  adminListsImport: measureAdminImport,
}
/** Run last, because they leave 100,000 vectors and products, and a million orders in the database. */
export const growth = {
  measureVectors,
  measureRestoreDrill,
  measureCatalogueGrowth,
  measureOrdersGrowth,
}
/**
 * Measures in a browser, and of the start. `npm run bench lighthouse` runs those of pages on a phone, and
 * compares them with another running shop, whose address is `COMPARED_ORIGIN`.
 */
export const visits = {
  measureSolarWorker,
  lighthouse: measureLighthouse,
  lighthouseBlocking: measureBlocking,
  lighthouseFirstTouch: measureFirstTouch,
  lighthouseThereAndBack: measureThereAndBack,
  lighthousePageWeight: measurePageWeight,
  measureInteractions,
  measureStart,
}
