import { site } from '../../../site.config.ts'

/**
 * Shown without a connection in place of a page that is not cached. Plain HTML, because it cannot
 * load anything else.
 */
export const offlinePage = `<!doctype html><html lang="${site.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Offline · ${site.name}</title>
<body style="font-family:system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.25rem;line-height:1.6">
<h1 style="line-height:1.2">You are offline</h1>
<p>This page is not saved on your device, so we cannot show it now. Your cart is safe. Pages you opened recently should still open. The rest will open when you are back online.</p>
<p><a href="/">Home</a> · <a href="/shop">Shop</a> · <a href="/cart">Cart</a></p></body></html>`
